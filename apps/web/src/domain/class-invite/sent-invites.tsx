import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { usePages } from '../../lib/pages';
import { revealInPages } from '../../lib/reveal';
import { Reveal } from '../personal/reveal';
import { LoadMore } from '../../ui/load-more';
import { Badge, CopyButton } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './class-invite.module.css';

/** The people who were invited to the class, and which of them enrolled. */
export function SentInvites({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('class-invite');
  const pages = usePages(
    courseInviteApi.list,
    { params: { courseSeq } },
    { next: (last) => (last.cursor ? { lastSeq: Number(last.cursor) } : null) },
  );
  if (pages.isPending) return <SkeletonRows count={3} />;
  if (pages.isError) return <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />;
  const list = pages.data.pages.flatMap((page) => page.list);
  if (list.length === 0) return <Empty tight heading="h3" title={t('none')} text={t('noneText')} />;
  return (
    <div className={s.list}>
      <ul>
        {list.map((one) => (
          <li key={one.inviteSeq}>
            <span>
              <b>{one.name || one.email}</b>
              <small>
                {[one.name && one.email, t('by', { name: one.inviterName, date: formatDate(one.sentAt) })].filter(Boolean).join(' · ')}
              </small>
            </span>
            <Reveal
              dense
              name={one.name || one.email}
              contacts={[one.email]}
              onReveal={() => revealInPages(courseInviteApi.list, { params: { courseSeq } }, one.inviteSeq)}
            />
            {one.enrolledAt ? <Badge tone="good">{t('came')}</Badge> : <CopyButton text={one.url} label={t('copy')} />}
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </div>
  );
}
