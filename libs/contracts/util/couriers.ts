import { values, type CodeOf, type Lang } from '../codes';

interface Courier extends Record<Lang, string> {
  /** The address of the courier's page about a parcel, without the tracking number at its end; null: there is none. */
  track: string | null;
}

/** Couriers in Korea, by the codes that Korean shops use for them, in the order in which forms offer them: the most used first. */
export const COURIER = {
  CJ: '04',
  POST: '01',
  HANJIN: '05',
  LOTTE: '08',
  LOGEN: '06',
  KYUNGDONG: '23',
  DAESIN: '22',
  ILYANG: '11',
  GS_POSTBOX: '24',
  CU_POST: '46',
  /** Delivery by hand or by somebody else; there is no link to follow such a parcel, and it may have no tracking number. */
  OTHER: '99',
} as const;
export type CourierCode = CodeOf<typeof COURIER>;
/** The codes in that order; OTHER stands last. */
export const COURIER_CODES = values(COURIER);

/** The name of each courier, and its page about a parcel. */
export const COURIERS = {
  [COURIER.CJ]: {
    ko: 'CJ대한통운',
    en: 'CJ Logistics',
    jp: 'CJ大韓通運',
    track: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=',
  },
  [COURIER.POST]: {
    ko: '우체국택배',
    en: 'Korea Post',
    jp: '韓国郵便局',
    track: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=',
  },
  [COURIER.HANJIN]: {
    ko: '한진택배',
    en: 'Hanjin',
    jp: '韓進宅配',
    track: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=',
  },
  [COURIER.LOTTE]: {
    ko: '롯데택배',
    en: 'Lotte Global Logistics',
    jp: 'ロッテ宅配',
    track: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=',
  },
  [COURIER.LOGEN]: { ko: '로젠택배', en: 'Logen', jp: 'ローゼン宅配', track: 'https://www.ilogen.com/web/personal/trace/' },
  [COURIER.KYUNGDONG]: {
    ko: '경동택배',
    en: 'Kyungdong',
    jp: '京東宅配',
    track: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode=',
  },
  [COURIER.DAESIN]: {
    ko: '대신택배',
    en: 'Daesin',
    jp: '大信宅配',
    track: 'https://www.ds3211.co.kr/freight/internalFreightSearch.ht?billno=',
  },
  [COURIER.ILYANG]: {
    ko: '일양로지스',
    en: 'Ilyang Logis',
    jp: '一洋ロジス',
    track: 'https://www.ilyanglogis.com/functionality/tracking_result.asp?hawb_no=',
  },
  [COURIER.GS_POSTBOX]: {
    ko: 'GS Postbox 택배',
    en: 'GS Postbox',
    jp: 'GS Postbox',
    track: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no=',
  },
  [COURIER.CU_POST]: {
    ko: 'CU 편의점택배',
    en: 'CU Post',
    jp: 'CUコンビニ宅配',
    track: 'https://www.cupost.co.kr/postbox/delivery/localResult.cupost?invoice_no=',
  },
  [COURIER.OTHER]: { ko: '직접 전달·기타', en: 'By hand or other', jp: '手渡し・その他', track: null },
} as const satisfies Record<CourierCode, Courier>;

/** The courier's name in a language; an unknown code is returned as it is. */
export const courierName = (code: string, lang: Lang): string => (code in COURIERS ? COURIERS[code as CourierCode][lang] : code);
/** The address of the courier's page about a parcel; null without a known courier or a tracking number. */
export function trackingUrl(code: string | null, invoiceNo: string | null): string | null {
  const track = code && code in COURIERS ? COURIERS[code as CourierCode].track : null;
  return track && invoiceNo ? `${track}${encodeURIComponent(invoiceNo.replaceAll('-', ''))}` : null;
}
/**
 * The courier that a cell of an imported sheet names: by its code, its name in any language, or the beginning of such a name; null: none.
 */
export function courierOf(cell: string): CourierCode | null {
  const said = plain(cell);
  const code = COURIER_CODES.find((one) => one === cell.trim() || Number(one) === Number(cell || NaN));
  if (code) return code;
  const { named, part } = COURIER_CODES.reduce<{ named: CourierCode | null; part: CourierCode | null }>(
    (found, one) => {
      const names = [COURIERS[one].ko, COURIERS[one].en, COURIERS[one].jp].map(plain);
      return {
        named: found.named ?? (names.includes(said) ? one : null),
        part: found.part ?? (said.length > 1 && names.some((name) => name.startsWith(said)) ? one : null),
      };
    },
    { named: null, part: null },
  );
  return named ?? part;
}
const plain = (text: string) => text.toLowerCase().replace(/[\s·・-]/g, '');
