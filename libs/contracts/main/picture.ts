import { object } from 'yup';
import { LANG, YN, type Lang, type Yn } from '../codes';
import { service, type CursorPage } from '../endpoint';
import { REQUIRED, seq, text, yn } from '../fields';
import { SITE_SWITCH } from '../platform-codes';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/pictures' as const;
const one = `${ch}/:fileSeq` as const;

/** A picture of a site's library. */
export interface Picture {
  fileSeq: number;
  url: string;
  name: string;
  fileSize: number;
  /** The width of the picture in pixels, `height` its height; null where they are not known. */
  width: number | null;
  height: number | null;
  /** What the picture shows, in each language, for people who cannot see it (the HTML attribute `alt`). */
  alt: Partial<Record<Lang, string>>;
  /** Y: staff put it into the library, so that it stays although nothing uses it. */
  keptYn: Yn;
  createdAt: string;
}
/** Kinds of places in which a site can use a picture of its library. */
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
/**
 * Kinds of places that hold a former state: versions of a page, issued certificates, sent mails, orders. A picture can be deleted if only
 * these use it.
 */
export const PAST_PLACES: readonly PicturePlaceCd[] = [
  PICTURE_PLACE.VERSION,
  PICTURE_PLACE.ISSUED,
  PICTURE_PLACE.MAILED,
  PICTURE_PLACE.ORDER,
];

/** One place that uses a picture. */
export interface PictureUse {
  place: PicturePlaceCd;
  /** The number of the page (0 is the main page), the class, the lesson, the post or the campaign. */
  seq: number | null;
  /** The class that the lesson belongs to, or the board of the post. */
  under: number | null;
  title: string | null;
  /** The kind of the class, where the picture is used in a class or in something of it. */
  courseTypeCd: string | null;
}
/** A picture of a site's library, with the places that use it. */
export interface PictureDetail extends Picture {
  uses: PictureUse[];
}
/** One page of a site's library of pictures. */
export interface PicturePage extends CursorPage<Picture> {
  /** How many pictures match the search, on all pages together. */
  totalCount: number;
  /** Bytes that all files of the site take; `storageLimit` is how many its plan allows, null: no limit. */
  storage: number;
  storageLimit: number | null;
}
const words = () => text(200).default('');

/** Calls of staff about a site's library of pictures. */
export const pictureApi = {
  /** The pictures, the latest first, from the cursor on. */
  list: get(ch, 'SITE_DESIGN_READ', object({ q: text(100), cursor: text(20) })).returns<PicturePage>(),
  find: get(one, 'SITE_DESIGN_READ').returns<PictureDetail>(),
  /** Uploads a picture (multipart field `file`) into the library. */
  add: post(ch, 'SITE_DESIGN_UPDATE').stoppedBy(SITE_SWITCH.UPLOADS).returns<Picture>(),
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
  /** Replaces the picture by another one of the library in all places that use it now; the replaced picture stays in the library. */
  replace: post(`${one}/replace`, 'SITE_DESIGN_UPDATE', object({ fileSeq: seq().required(REQUIRED) }).noUnknown()).returns<PictureDetail>(),
  /** Deletes a picture; refused while a place uses it, except places of `PAST_PLACES`. */
  remove: post(`${one}/delete`, 'SITE_DESIGN_UPDATE').notBySupport().returns<null>(),
};
