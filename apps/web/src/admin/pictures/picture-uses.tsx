import { PAST_PLACES, type PictureUse } from '@madang/contracts/main/picture';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingsOf } from '../../domain/course/course-settings';
import s from './pictures.module.css';

export const isPast = ({ place }: PictureUse) => PAST_PLACES.includes(place);

/** Where staff see or change it there; null where there is no page of it. */
function placeOf({ place, seq, under, courseTypeCd }: PictureUse): string | null {
  const settings = (courseSeq: number | null) => (courseSeq && courseTypeCd ? settingsOf({ courseSeq, courseTypeCd }) : null);
  switch (place) {
    case 'SITE':
      return '/settings/configuration';
    case 'PAGE':
    case 'VERSION':
      return seq === MAIN_PAGE ? '/settings/homepage' : `/settings/page/${seq}`;
    case 'SEO':
      return '/settings/seo/courses';
    case 'COURSE':
    case 'CERTIFICATE':
      return settings(seq);
    case 'LESSON':
      return settings(under)?.replace(/[^/]+$/, 'curriculums') ?? null;
    case 'NOTICE_POST':
      return `/notices/${seq}`;
    case 'SITE_POST':
      return `/boards/${under}/posts/${seq}/view`;
    case 'COURSE_POST':
      return `/classes/${under}/board`;
    case 'CAMPAIGN':
    case 'MAILED':
      return `/settings/campaign/${seq}`;
    default:
      return null;
  }
}

/** Where a picture stands, each with the way there; what is past stands last. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation('admin-pictures');
  if (!uses.length) return <p className={s.quiet}>{t('unused')}</p>;
  return (
    <ul className={s.uses}>
      {uses
        .toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)))
        .map((use) => {
          const to = placeOf(use);
          const main = use.seq === MAIN_PAGE ? t('mainPage') : null;
          const name = use.title || main || t(`placeText.${use.place}`);
          return (
            <li key={`${use.place} ${use.seq} ${use.under}`}>
              <small>{t(`place.${use.place}`)}</small>
              {to ? (
                <Link className="link" to={to}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
            </li>
          );
        })}
    </ul>
  );
}
