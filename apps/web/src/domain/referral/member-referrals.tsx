import { YN } from '@madang/contracts/codes';
import { referralApi, type Referred } from '@madang/contracts/main/referral';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Pagination } from '../../ui/pagination';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Section } from '../../ui/section';
import { Empty, ErrorState, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';
import { Contact } from '../personal/contact';

/** How many invited people a page shows. */
const REFERRAL_PAGE_SIZE = 20;

/**
 * Who invited a member to the site, and whom the member invited. With `quiet`, nothing is shown if there is neither.
 */
export function MemberReferrals({ userSeq, quiet = false }: { userSeq: number; quiet?: boolean }) {
  const { t } = useTranslation('referral');
  const [page, setPage] = useState(1);
  const asked = { params: { userSeq }, query: { page, size: REFERRAL_PAGE_SIZE } };
  const found = useCall(referralApi.ofMember, asked, { keep: true, staleTime: 0, silent: true });
  const reveal = (person: number) => revealPerson(referralApi.ofMember, asked, person);
  if (found.isPending) return quiet ? null : <SkeletonLines lines={4} />;
  if (found.isError) return <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />;
  const { inviter, list, totalCount } = found.data;
  if (quiet && !inviter && totalCount === 0) return null;
  return (
    <>
      {inviter && (
        <Section title={t('inviter')} label={t('inviter')}>
          <ul className={r.rows}>
            <Person of={inviter} note={t('invitedOn', { date: formatDate(inviter.invitedAt) })} onReveal={reveal} />
          </ul>
        </Section>
      )}
      {(totalCount > 0 || !quiet) && (
        <Section title={t('invited')} label={t('invited')}>
          {totalCount === 0 ? (
            <Empty tight heading="h3" title={t('none')} />
          ) : (
            <ul className={r.rows}>
              {list.map((one) => (
                <Person key={one.userSeq} of={one} note={t('cameOn', { date: formatDate(one.invitedAt) })} onReveal={reveal}>
                  <span className={l.badges}>
                    {one.couponYn === YN.YES && <Badge tone="brand">{t('coupon')}</Badge>}
                    <Badge tone={one.enrolledAt ? 'good' : 'plain'}>{t(one.enrolledAt ? 'enrolled' : 'notYet')}</Badge>
                  </span>
                </Person>
              ))}
            </ul>
          )}
          <Pagination page={page} size={REFERRAL_PAGE_SIZE} total={totalCount} onChange={setPage} />
        </Section>
      )}
    </>
  );
}

/** A line with a person's name, which is a link if the viewer may open the person's page. */
function Person({
  of: one,
  note,
  onReveal,
  children,
}: {
  of: Referred;
  note: string;
  onReveal: (person: number) => Promise<void>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('referral');
  const opens = useCan('SITE_MEMBER_READ') && one.memberYn === YN.YES;
  return (
    <li>
      <div className={l.grow}>
        <RowTitle
          title={one.name}
          note={one.memberYn === YN.YES ? note : `${note} · ${t('left')}`}
          {...(opens && { to: `/settings/members/joined/${one.userSeq}` })}
        />
        {one.email && <Contact name={one.name} text={one.email} onReveal={() => onReveal(one.userSeq)} />}
      </div>
      {children}
    </li>
  );
}
