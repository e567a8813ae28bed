export default function Page() {
  return <div className="wrap py-8">…</div>
}
