import { object } from 'yup';
import { LANG, YN, type Lang, type Yn } from '../codes';
import { service, type CursorPage } from '../endpoint';
import { REQUIRED, seq, text, yn } from '../fields';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/pictures' as const;
const one = `${ch}/:fileSeq` as const;

/** A picture of a site's library. */
export interface Picture {
  fileSeq: number;
  url: string;
  name: string;
  fileSize: number;
  /** The picture's width in pixels; null where it is not known. */
  width: number | null;
  height: number | null;
  /** What the picture shows, in words, for those who do not see it. */
  alt: Partial<Record<Lang, string>>;
  /** Y: put into the library on purpose; it stays when nothing shows it. */
  keptYn: Yn;
  createdAt: string;
}
/** The places of a site in which a picture of the library can stand. */
export const PICTURE_PLACE = {
  SITE: 'SITE',
  PAGE: 'PAGE',
  SEO: 'SEO',
  COURSE: 'COURSE',
  LESSON: 'LESSON',
  CERTIFICATE: 'CERTIFICATE',
  NOTICE_POST: 'NOTICE_POST',
  SITE_POST: 'SITE_POST',
  COURSE_POST: 'COURSE_POST',
  CAMPAIGN: 'CAMPAIGN',
  OTHER: 'OTHER',
  VERSION: 'VERSION',
  ISSUED: 'ISSUED',
  MAILED: 'MAILED',
  ORDER: 'ORDER',
} as const;
export type PicturePlaceCd = keyof typeof PICTURE_PLACE;
/** Places of the past: a picture there does not keep anybody from deleting it. */
export const PAST_PLACES: readonly PicturePlaceCd[] = [
  PICTURE_PLACE.VERSION,
  PICTURE_PLACE.ISSUED,
  PICTURE_PLACE.MAILED,
  PICTURE_PLACE.ORDER,
];

/** One thing that shows a picture. */
export interface PictureUse {
  place: PicturePlaceCd;
  /** The number of the page (0 is the main one), the class, the lesson, the post or the campaign. */
  seq: number | null;
  /** The class of a lesson, or the board of a post. */
  under: number | null;
  title: string | null;
  /** The kind of the class, where the picture stands in a class or below one. */
  courseTypeCd: string | null;
}
/** A picture of a site's library with the places that show it. */
export interface PictureDetail extends Picture {
  uses: PictureUse[];
}
/** A part of a site's library of pictures. */
export interface PicturePage extends CursorPage<Picture> {
  /** How many pictures the search finds. */
  totalCount: number;
  /** Bytes that all files of the site take, and in `storageLimit` those that its plan has; null for a plan without a limit. */
  storage: number;
  storageLimit: number | null;
}
const words = () => text(200).default('');

/** Calls of staff about a site's library of pictures. */
export const pictureApi = {
  /** The pictures of a site, the newest first; the answer's cursor asks for the next ones. */
  list: get(ch, 'SITE_DESIGN_READ', object({ q: text(100), cursor: text(20) })).returns<PicturePage>(),
  find: get(one, 'SITE_DESIGN_READ').returns<PictureDetail>(),
  /** Multipart field `file`. */
  add: post(ch, 'SITE_DESIGN_UPDATE').returns<Picture>(),
  update: post(
    one,
    'SITE_DESIGN_UPDATE',
    object({
      name: text(255).required(REQUIRED),
      alt: object({ [LANG.KO]: words(), [LANG.EN]: words(), [LANG.JP]: words() })
        .noUnknown()
        .required(REQUIRED),
      keptYn: yn().default(YN.YES).required(REQUIRED),
    }).noUnknown(),
  ).returns<Picture>(),
  /** Another picture of the library takes its place wherever it stands now; it stays in the library. */
  replace: post(`${one}/replace`, 'SITE_DESIGN_UPDATE', object({ fileSeq: seq().required(REQUIRED) }).noUnknown()).returns<PictureDetail>(),
  /** Refused while it stands anywhere but in places of the past. */
  remove: post(`${one}/delete`, 'SITE_DESIGN_UPDATE').notBySupport().returns<null>(),
};
