import { couponApi, type CouponDetail } from '@madang/contracts/main/coupon';
import { memberApi, type Member } from '@madang/contracts/util/member';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { usePages } from '../../lib/pages';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Checkbox, Chip, Chips, Segmented, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { LoadMore } from '../../ui/load-more';
import { SearchField } from '../../ui/page-head';
import { Callout } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';

/** How many members one call brings. */
const MEMBER_PAGE_SIZE = 20;
type Way = 'members' | 'segment';
type Chosen = Pick<Member, 'userSeq' | 'name'>;

/** Gives coupons of a kind to chosen members, or to all members of a segment. */
export function IssueDialog({ coupon: c, onClose }: { coupon: CouponDetail; onClose: () => void }) {
  const { t } = useTranslation('admin-coupons');
  const seesMembers = useCan(memberApi.joined);
  const seesSegments = useCan(memberApi.segments);
  const ways: Way[] = [...(seesMembers ? (['members'] as const) : []), ...(seesSegments ? (['segment'] as const) : [])];
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [segmentSeq, setSegmentSeq] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const left = c.issueCount === null ? null : c.issueCount - c.issuedCount;
  const ready = way === 'members' ? chosen.length > 0 : segmentSeq !== '';
  const submit = async () => {
    setBusy(true);
    setWrong(null);
    try {
      const body =
        way === 'segment' ? { userSeqs: [], segmentSeq: Number(segmentSeq) } : { userSeqs: chosen.map((m) => m.userSeq), segmentSeq: null };
      const { issuedCount, passedOver } = await call(couponApi.issue, { params: { couponInfoSeq: c.couponInfoSeq }, body });
      await invalidate(couponApi.find, couponApi.issued, couponApi.list);
      const done = t('issue.done', { value: formatCount(issuedCount), count: issuedCount });
      toast(passedOver > 0 ? `${done} ${t('issue.passed', { value: formatCount(passedOver), count: passedOver })}` : done);
      onClose();
    } catch (failed) {
      const field = failed instanceof ApiError ? failed.fields[0] : undefined;
      if (!field) return report(failed);
      (failed as ApiError).claim();
      setWrong(field.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('issue.title', { title: c.title })}
      note={left === null ? t('issue.note') : t('issue.left', { value: formatCount(left), count: left })}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button tone="primary" busy={busy} disabled={!ready} onClick={() => void submit()}>
            {way === 'members' && chosen.length > 0
              ? t('issue.to', { value: formatCount(chosen.length), count: chosen.length })
              : t('issue.do')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        {wrong && <Callout tone="bad">{wrong}</Callout>}
        {ways.length > 1 && (
          <Segmented
            label={t('issue.way')}
            fill
            value={way}
            onChange={(next) => {
              setWay(next);
              setWrong(null);
            }}
            options={ways.map((value) => ({ value, label: t(`issue.${value}`) }))}
          />
        )}
        {way === 'members' ? (
          <Members value={chosen} onChange={setChosen} />
        ) : way === 'segment' ? (
          <SegmentChoice value={segmentSeq} onChange={setSegmentSeq} />
        ) : (
          <p className={l.muted13}>{t('issue.noRight', { code: c.code })}</p>
        )}
      </div>
    </Dialog>
  );
}

function Members({ value, onChange }: { value: readonly Chosen[]; onChange: (members: Chosen[]) => void }) {
  const { t } = useTranslation('admin-coupons');
  const [q, setQ] = useState('');
  const pages = usePages(
    memberApi.joined,
    { query: { q, size: MEMBER_PAGE_SIZE } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), silent: true },
  );
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const without = (userSeq: number) => value.filter((one) => one.userSeq !== userSeq);
  return (
    <div className={l.stack16}>
      <SearchField label={t('issue.search')} value={q} onSearch={setQ} />
      {value.length > 0 && (
        <Chips label={t('form.chosen')}>
          {value.map((one) => (
            <Chip key={one.userSeq} removable onClick={() => onChange(without(one.userSeq))}>
              {one.name}
            </Chip>
          ))}
        </Chips>
      )}
      <div className={l.choices} role="group" aria-label={t('issue.members')}>
        {pages.isPending ? (
          <SkeletonRows count={4} />
        ) : pages.isError ? (
          <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length === 0 ? (
          <Empty tight art="search" heading="h3" title={t('issue.nobody')} />
        ) : (
          <>
            {list.map(({ userSeq, name, email }) => (
              <Checkbox
                key={userSeq}
                label={name}
                hint={email}
                value={value.some((one) => one.userSeq === userSeq)}
                onChange={(on) => onChange(on ? [...value, { userSeq, name }] : without(userSeq))}
              />
            ))}
            <LoadMore pages={pages} />
          </>
        )}
      </div>
    </div>
  );
}

function SegmentChoice({ value, onChange }: { value: string; onChange: (segmentSeq: string) => void }) {
  const { t } = useTranslation('admin-coupons');
  const segments = useCall(memberApi.segments, {}, { staleTime: 0, silent: true });
  if (segments.isPending) return <SkeletonRows count={2} />;
  if (segments.isError) return <ErrorState tight error={segments.error} onRetry={() => void segments.refetch()} />;
  if (!segments.data.length) return <Empty tight heading="h3" title={t('issue.noSegment')} text={t('issue.noSegmentText')} />;
  return (
    <Select
      label={t('issue.segment')}
      required
      value={value}
      placeholder={t('issue.chooseSegment')}
      onChange={onChange}
      options={segments.data.map((one) => ({
        value: String(one.segmentSeq),
        label: t('issue.segmentOption', { name: one.name, value: formatCount(one.memberCount), count: one.memberCount }),
      }))}
    />
  );
}
