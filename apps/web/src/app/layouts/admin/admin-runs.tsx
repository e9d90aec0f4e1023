import { RUNS_PATH } from '@madang/contracts/alarm/kinds';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { baseOf, peopleOf } from '../../../domain/course/course-settings';
import { useSite } from '../../../lib/channel';
import { useCall } from '../../../lib/query';
import l from '../../../ui/layout.module.css';
import s from './admin-layout.module.css';

/** The admin's menu of a person who has a role in classes but none on the site: it lists those classes (PE-029). */
export function AdminRuns({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const home = useCall(mypageApi.home, { query: { channelSeq: useSite().channelSeq } }, { silent: true, untilAnswered: true });
  return (
    <>
      <Link to={RUNS_PATH} onClick={onGo} className={s.first}>
        <Presentation aria-hidden="true" />
        {t('admin.runs')}
      </Link>
      <ul>
        {home.data?.runs.map((one) => (
          <li key={one.courseSeq}>
            <Link to={peopleOf(one)} onClick={onGo} aria-current={pathname.startsWith(`${baseOf(one)}/`) ? 'page' : undefined}>
              <span className={l.oneLine} title={one.title}>
                {one.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
