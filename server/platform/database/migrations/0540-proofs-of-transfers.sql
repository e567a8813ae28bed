-- What shows that a refund was transferred: a picture or a PDF that its buyer sees, and staff who see money. It is here
-- and not in the file store, as pictures of requests are, whose pictures everybody gets who knows their address.
create table refund_proofs (
  refund_id bigint primary key references refunds,
  kind text not null check (kind in ('picture', 'pdf')),
  -- Of a picture.
  width integer check (width > 0),
  height integer check (height > 0),
  -- A `data:` URL: a picture that was encoded again as WebP, or a PDF as it came.
  file text not null,
  added_at timestamptz not null,
  check ((kind = 'picture') = (width is not null and height is not null)),
  check (file like case kind when 'pdf' then 'data:application/pdf;base64,%' else 'data:image/webp;base64,%' end)
);
