import { PAST_PLACES, PICTURE_PLACE, type PictureUse } from '@madang/contracts/main/picture';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import { useTranslation } from 'react-i18next';
import { settingsOf } from '../../domain/course/course-settings';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';
import r from '../../ui/rows.module.css';

export const isPast = ({ place }: PictureUse) => PAST_PLACES.includes(place);

/** The page where staff see or change this use of the picture; null where no page shows it. */
function placeOf({ place, seq, under, courseTypeCd }: PictureUse): string | null {
  const settings = (courseSeq: number | null) => (courseSeq && courseTypeCd ? settingsOf({ courseSeq, courseTypeCd }) : null);
  switch (place) {
    case PICTURE_PLACE.SITE:
      return '/settings/configuration';
    case PICTURE_PLACE.PAGE:
    case PICTURE_PLACE.VERSION:
      return seq === MAIN_PAGE ? '/settings/homepage' : `/settings/page/${seq}`;
    case PICTURE_PLACE.SEO:
      return '/settings/seo/courses';
    case PICTURE_PLACE.COURSE:
    case PICTURE_PLACE.CERTIFICATE:
      return settings(seq);
    case PICTURE_PLACE.LESSON:
      return settings(under)?.replace(/[^/]+$/, 'curriculums') ?? null;
    case PICTURE_PLACE.NOTICE_POST:
      return `/notices/${seq}`;
    case PICTURE_PLACE.SITE_POST:
      return `/boards/${under}/posts/${seq}/view`;
    case PICTURE_PLACE.COURSE_POST:
      return `/classes/${under}/board`;
    case PICTURE_PLACE.CAMPAIGN:
    case PICTURE_PLACE.MAILED:
      return `/settings/campaign/${seq}`;
    default:
      return null;
  }
}

/** The places where a picture is used, with a link where a page shows the use; places in the past come last. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation('admin-pictures');
  if (!uses.length) return <p className={l.muted13}>{t('unused')}</p>;
  return (
    <ul className={r.rows}>
      {uses
        .toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)))
        .map((use) => {
          const to = placeOf(use);
          const main = use.seq === MAIN_PAGE ? t('mainPage') : null;
          const name = use.title || main || t(`placeText.${use.place}`);
          return (
            <li key={`${use.place} ${use.seq} ${use.under}`}>
              <RowTitle title={name} note={t(`place.${use.place}`)} {...(to && { to })} />
            </li>
          );
        })}
    </ul>
  );
}
