/** ISO 639-2/B codes, which ONIX uses, by the codes of two letters that the shop keeps. */
const BIBLIOGRAPHIC = new Map(
  (
    'id ind en eng jv jav su sun ms may min min ace ace ban ban bug bug mad mad ar ara zh chi ja jpn ko kor nl dut de ger ' +
    'fr fre es spa it ita pt por ru rus hi hin ta tam th tha vi vie tl tgl la lat el gre he heb fa per tr tur pl pol ' +
    'sv swe no nor da dan fi fin bn ben ur urd sa san my bur km khm lo lao cs cze hu hun ro rum uk ukr bg bul hr hrv ' +
    'sr srp sk slo sl slv et est lv lav lt lit is ice ga gle cy wel eu baq ca cat gl glg sw swa am amh ne nep si sin ' +
    'te tel mr mar gu guj kn kan ml mal pa pan mn mon ka geo hy arm az aze kk kaz uz uzb af afr eo epo'
  )
    .match(/[a-z]{2,3} [a-z]{3}/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
)

/** The codes of `id` or `en/id`; languages without one are left out. */
export const languageCodes = (language: string | null): string[] =>
  (language ?? '').split('/').flatMap((code) => {
    const known = BIBLIOGRAPHIC.get(code)
    return known !== undefined ? [known] : code.length === 3 ? [code] : []
  })
