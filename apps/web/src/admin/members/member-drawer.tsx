import { CAMPAIGN_KIND } from '@madang/contracts/answer-codes';
import { YN, CURRENCY } from '@madang/contracts/codes';
import { withName } from '@madang/contracts/campaign/campaign';
import { messageApi } from '@madang/contracts/campaign/message';
import { operatorApi } from '@madang/contracts/main/operator';
import { referralApi } from '@madang/contracts/main/referral';
import { memberApi, type Member, type MemberDetail } from '@madang/contracts/util/member';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { Can, useCan } from '../../lib/can';
import { Reveal } from '../../domain/personal/reveal';
import { MemberReferrals } from '../../domain/referral/member-referrals';
import { couponValue } from '../../domain/coupon/coupon';
import { COUPON_TONE } from '../../domain/coupon/coupon-tone';
import { formatCount, formatDate, formatDateTime, formatMoney, formatPhone } from '../../lib/format';
import { revealPerson, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Tabs } from '../../ui/nav';
import { Pagination } from '../../ui/pagination';
import { Avatar, Badge, Callout, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import { RowTitle } from '../../ui/row-title';
import { Section } from '../../ui/section';
import r from '../../ui/rows.module.css';

/** How many rows a page of the lists in the drawer shows. */
const DRAWER_PAGE_SIZE = 10;
const MESSAGE_TONES = { WAITING: 'warn', SENT: 'good', FAILED: 'bad' } as const;
const STATE_TONES = { ATTENDING: 'good', WAITING: 'warn', ENDED: 'plain', BY_PACKAGE: 'plain', CANCELLED: 'plain' } as const;

/** One member: who they are, what they learn, what they bought, their coupons, and which messages they got (IN-026, IN-035). */
export function MemberDrawer({
  userSeq,
  onNote,
  onWrite,
  onClose,
}: {
  userSeq: number;
  onNote: (member: Member) => void;
  onWrite: (member: Member) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-members');
  const member = useCall(memberApi.joinedOne, { params: { userSeq } }, { staleTime: 0, silent: true });
  const mayNote = useCan(operatorApi.inviteMembers);
  const mayWrite = useCan(messageApi.create);
  return (
    <Drawer
      open
      onClose={onClose}
      title={member.data?.name ?? t('detail')}
      note={member.data?.email}
      foot={
        member.data &&
        (mayNote || mayWrite) && (
          <>
            {mayNote && <Button onClick={() => onNote(member.data)}>{t('memo.edit')}</Button>}
            {mayWrite && <Button onClick={() => onWrite(member.data)}>{t('message.open')}</Button>}
          </>
        )
      }
    >
      {member.isPending ? (
        <Loading>
          <SkeletonLines lines={8} />
        </Loading>
      ) : member.error instanceof ApiError && member.error.status === 404 ? (
        <Empty tight title={t('gone.title')} text={t('gone.text')} />
      ) : member.isError ? (
        <ErrorState tight error={member.error} onRetry={() => void member.refetch()} />
      ) : (
        <Details member={member.data} />
      )}
    </Drawer>
  );
}

/** Since when the member agrees to advertising or refuses it, and where they said so. */
function MarketingStand({ member: { marketing, marketingConsent, nightYn } }: { member: MemberDetail }) {
  const { t } = useTranslation('admin-members');
  if (!marketing) return t(marketingConsent ? 'yes' : 'consent.none');
  const said = t(marketingConsent ? 'consent.agreed' : 'consent.refused', {
    date: formatDate(marketing.at),
    place: t(`consent.place.${marketing.placeCd}`),
  });
  return nightYn === YN.YES ? `${said} · ${t('consent.night')}` : said;
}

function Details({ member: m }: { member: MemberDetail }) {
  const { t } = useTranslation('admin-members');
  const [tab, setTab] = useState<'courses' | 'orders' | 'coupons' | 'messages'>('courses');
  return (
    <div className={l.stack20}>
      <div className={l.grid16}>
        <Avatar name={m.name} imageUrl={m.profileImageUrl} size={56} />
        <Reveal
          name={m.name}
          contacts={[m.email, m.phone]}
          onReveal={() => revealPerson(memberApi.joinedOne, { params: { userSeq: m.userSeq } }, m.userSeq)}
        />
        <KeyValues
          rows={[
            { label: t('column.role'), value: t(`role.${m.userTypeCd ?? 'member'}`) },
            { label: t('column.phone'), value: m.phone ? formatPhone(m.phone) : '–' },
            { label: t('column.joined'), value: formatDate(m.joinedAt) },
            { label: t('column.marketing'), value: <MarketingStand member={m} /> },
            {
              label: t('column.paid'),
              value:
                m.paidUsd > 0
                  ? `${formatMoney(m.paidKrw, CURRENCY.KRW)} / ${formatMoney(m.paidUsd, CURRENCY.USD)}`
                  : formatMoney(m.paidKrw, CURRENCY.KRW),
            },
            { label: t('row.reviews'), value: formatCount(m.reviewCount) },
            { label: t('row.likes'), value: formatCount(m.likeCount) },
          ]}
        />
      </div>
      {m.mailState && (
        <Callout tone="warn" title={t(`mailState.${m.mailState}`)}>
          <p>{t(`mailState.text.${m.mailState}`)}</p>
        </Callout>
      )}
      {m.memo && (
        <Section title={t('column.memo')} label={t('column.memo')}>
          <p className={cx(l.box, l.written)}>{m.memo}</p>
        </Section>
      )}
      <Can do={referralApi.ofMember}>
        <MemberReferrals key={m.userSeq} userSeq={m.userSeq} quiet />
      </Can>
      <Tabs
        label={t('detail')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'courses', label: t('row.courses'), content: <Courses userSeq={m.userSeq} /> },
          { value: 'orders', label: t('row.orders'), count: m.orderCount, content: <Orders userSeq={m.userSeq} /> },
          { value: 'coupons', label: t('row.coupons'), content: <Coupons userSeq={m.userSeq} /> },
          { value: 'messages', label: t('row.messages'), content: <Messages userSeq={m.userSeq} name={m.name} /> },
        ]}
      />
    </div>
  );
}

function Courses({ userSeq }: { userSeq: number }) {
  const { t } = useTranslation('admin-members');
  const [page, setPage] = useState(1);
  const list = useCall(
    memberApi.joinedCourses,
    { params: { userSeq }, query: { page, size: DRAWER_PAGE_SIZE } },
    { keep: true, staleTime: 0 },
  );
  if (list.isPending) return <SkeletonLines lines={4} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.totalCount === 0) return <Empty tight heading="h3" title={t('row.noCourses')} />;
  return (
    <>
      <ul className={r.rows}>
        {list.data.list.map((c) => (
          <li key={c.attendSeq}>
            <Thing
              title={c.title}
              to={`/classes/${c.courseSeq}`}
              note={[c.appliedAt && formatDate(c.appliedAt), c.validAt && t('row.until', { date: formatDate(c.validAt) })]
                .filter(Boolean)
                .join(' · ')}
            />
            <Badge tone={STATE_TONES[c.state]}>{t(`state.${c.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={DRAWER_PAGE_SIZE} total={list.data.totalCount} onChange={setPage} />
    </>
  );
}
/** The title of a row; a link for staff who may see the page `to`. */
const Thing = ({ title, to, note }: { title: string; to: string | null; note: string }) => (
  <div className={l.grow}>
    <RowTitle title={title} note={note} {...(to && { to })} />
  </div>
);
function Orders({ userSeq }: { userSeq: number }) {
  const { t } = useTranslation('admin-members');
  const [page, setPage] = useState(1);
  const list = useCall(
    memberApi.joinedOrders,
    { params: { userSeq }, query: { page, size: DRAWER_PAGE_SIZE } },
    { keep: true, staleTime: 0 },
  );
  const sales = useCan('SITE_SALES_READ');
  if (list.isPending) return <SkeletonLines lines={4} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.totalCount === 0) return <Empty tight heading="h3" title={t('row.noOrders')} />;
  return (
    <>
      <ul className={r.rows}>
        {list.data.list.map((o) => (
          <li key={o.orderNo}>
            <Thing
              title={o.title}
              to={sales ? `/settings/payment?order=${o.orderNo}` : null}
              note={`${formatDateTime(o.createdAt)} · ${t(`order.${o.status}`)}`}
            />
            <b className="num">{formatMoney(o.amount - o.refundedAmount, o.currency)}</b>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={DRAWER_PAGE_SIZE} total={list.data.totalCount} onChange={setPage} />
    </>
  );
}
function Coupons({ userSeq }: { userSeq: number }) {
  const { t } = useTranslation('admin-members');
  const [page, setPage] = useState(1);
  const list = useCall(
    memberApi.joinedCoupons,
    { params: { userSeq }, query: { page, size: DRAWER_PAGE_SIZE } },
    { keep: true, staleTime: 0 },
  );
  const seesCoupons = useCan('SITE_COUPON_READ');
  if (list.isPending) return <SkeletonLines lines={4} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.totalCount === 0) return <Empty tight heading="h3" title={t('row.noCoupons')} />;
  return (
    <>
      <ul className={r.rows}>
        {list.data.list.map((c) => (
          <li key={c.couponSeq}>
            <Thing
              title={c.title}
              to={seesCoupons ? `/settings/coupons/${c.couponInfoSeq}` : null}
              note={[
                couponValue(c),
                c.usedAt
                  ? t('coupon.usedAt', { date: formatDateTime(c.usedAt) })
                  : c.endAt
                    ? t('row.until', { date: formatDateTime(c.endAt) })
                    : t('coupon.noEnd'),
              ].join(' · ')}
            />
            <Badge tone={COUPON_TONE[c.state]}>{t(`coupon.${c.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={DRAWER_PAGE_SIZE} total={list.data.totalCount} onChange={setPage} />
    </>
  );
}
/** The messages that staff sent to the member; that of a campaign links to the campaign's page, for staff who may see it. */
function Messages({ userSeq, name }: { userSeq: number; name: string }) {
  const { t } = useTranslation('admin-members');
  const [page, setPage] = useState(1);
  const list = useCall(
    memberApi.joinedMessages,
    { params: { userSeq }, query: { page, size: DRAWER_PAGE_SIZE } },
    { keep: true, staleTime: 0 },
  );
  const seesCampaigns = useCan('SITE_MARKETING_READ');
  if (list.isPending) return <SkeletonLines lines={4} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.totalCount === 0) return <Empty tight heading="h3" title={t('row.noMessages')} />;
  return (
    <>
      <ul className={r.rows}>
        {list.data.list.map((m) => (
          <li key={m.messageSeq}>
            <Thing
              title={withName(m.title, name)}
              to={m.kind === CAMPAIGN_KIND.AD && seesCampaigns ? `/settings/campaign/${m.messageSeq}` : null}
              note={[t(`message.kind.${m.kind}`), formatDateTime(m.postedAt), m.createdByName].filter(Boolean).join(' · ')}
            />
            <Badge tone={MESSAGE_TONES[m.state]}>{t(`message.state.${m.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={DRAWER_PAGE_SIZE} total={list.data.totalCount} onChange={setPage} />
    </>
  );
}
