import { ALL, type Audience } from '@madang/contracts/answer-codes';
import { AUDIENCES, campaignApi } from '@madang/contracts/campaign/campaign';
import { YN } from '@madang/contracts/codes';
import { memberApi } from '@madang/contracts/util/member';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCan } from '../../lib/can';
import type { FieldMessage } from '../../lib/form-text';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { RadioCard, Select } from '../../ui/choices';
import { Callout, Card } from '../../ui/parts';
import { ErrorState, Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import { usePhone } from '../../lib/media';

const AUDIENCE_COLUMNS = 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))';
/** The value of the audience choice that opens the list of segments. */
const SEGMENT_CHOICE = 'SEGMENT';
type Choice = Audience | typeof SEGMENT_CHOICE;
export interface Chosen {
  audience: Audience;
  /** The segment that the campaign goes to; null when it goes to an audience; 0 while no segment is chosen yet. */
  segmentSeq: number | null;
}

/** The audience of a campaign, and how many people it has now. */
export function AudienceCard({ value, error, onChange }: { value: Chosen; error: FieldMessage; onChange: (chosen: Chosen) => void }) {
  const { t } = useTranslation('admin-campaigns');
  const seesSegments = useCan(memberApi.segments);
  const bySegment = value.segmentSeq !== null;
  const segments = useCall(memberApi.segments, {}, { enabled: bySegment && seesSegments, silent: true });
  const choices: Choice[] = [...AUDIENCES, ...(seesSegments || bySegment ? ([SEGMENT_CHOICE] as const) : [])];
  const phone = usePhone();
  const chosen: Choice = bySegment ? SEGMENT_CHOICE : value.audience;
  const choice = {
    name: 'audience',
    label: t('form.audience'),
    hideLabel: true,
    error: bySegment ? null : error,
    value: chosen,
    onChange: (next: Choice) => onChange(next === SEGMENT_CHOICE ? { audience: ALL, segmentSeq: 0 } : { audience: next, segmentSeq: null }),
    options: choices.map((one) => ({ value: one, label: t(`audience.${one}`), hint: t(`audienceHint.${one}`) })),
  };
  return (
    <Card title={t('form.audience')} note={t('form.audienceNote')}>
      <div className={l.stack20}>
        {phone ? (
          // A select, because tiles of all audiences would push the mail itself off the screen.
          <Select<Choice> {...choice} hint={t(`audienceHint.${chosen}`)} />
        ) : (
          <RadioCard<Choice> {...choice} columns={AUDIENCE_COLUMNS} />
        )}
        {bySegment && (
          <div className={l.short}>
            <Select
              label={t('audience.SEGMENT')}
              required
              error={error}
              value={value.segmentSeq ? String(value.segmentSeq) : ''}
              placeholder={t(segments.data?.length === 0 ? 'form.noSegment' : 'form.chooseSegment')}
              onChange={(next) => onChange({ audience: ALL, segmentSeq: Number(next) })}
              options={(segments.data ?? []).map((one) => ({ value: String(one.segmentSeq), label: one.name }))}
            />
          </div>
        )}
        {value.segmentSeq !== 0 && <Reach {...value} />}
      </div>
    </Card>
  );
}

/** How many people the campaign would reach now, and what limits or prevents sending it. */
function Reach({ audience, segmentSeq }: Chosen) {
  const { t } = useTranslation('admin-campaigns');
  const query = segmentSeq ? { segmentSeq } : { audience };
  const reach = useCall(campaignApi.audience, { query }, { staleTime: 0, silent: true, keep: true });
  if (reach.isPending) return <Skeleton height={48} />;
  if (reach.isError) return <ErrorState tight error={reach.error} onRetry={() => void reach.refetch()} />;
  const { memberCount, agreedCount, leftToday, senderYn } = reach.data;
  return (
    <>
      <p className={cx(l.box, l.rowMiddle)} role="status" aria-busy={reach.isPlaceholderData}>
        <b className="num">{t('reach.agreed', { value: formatCount(agreedCount), count: agreedCount })}</b>
        <span className={l.muted13}>{t('reach.members', { value: formatCount(memberCount), count: memberCount })}</span>
      </p>
      {agreedCount > leftToday && <Callout tone="warn">{t('reach.limit', { value: formatCount(leftToday), count: leftToday })}</Callout>}
      {senderYn === YN.NO && (
        <Callout tone="warn" title={t('sender.title')}>
          {t('sender.text')}{' '}
          <Link className="link" to="/settings/footer">
            {t('sender.to')}
          </Link>
        </Callout>
      )}
    </>
  );
}
