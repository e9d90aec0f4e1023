import { memberApi, type Segment, type SegmentConditions } from '@madang/contracts/util/member';
import { LIMITS } from '@madang/contracts/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { ConditionFields } from './conditions';
import s from './members.module.css';
import l from '../../ui/layout.module.css';

/** The form of a segment: name and conditions; it counts the members that match while staff choose. */
export function SegmentDialog({ segment, onClose }: { segment: Segment | null; onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const [name, setName] = useState(segment?.name ?? '');
  const [conditions, setConditions] = useState<SegmentConditions>(segment?.conditions ?? {});
  const [settled, setSettled] = useState(conditions);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reversed = !!conditions.startAt && !!conditions.endAt && conditions.endAt < conditions.startAt;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(conditions), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [conditions]);
  const count = useCall(memberApi.countSegment, { query: settled }, { keep: true, silent: true, enabled: !reversed, staleTime: 0 });
  const submit = async () => {
    setTried(true);
    setRefused(null);
    if (!name.trim() || reversed) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), conditions };
      if (segment) await call(memberApi.updateSegment, { params: { segmentSeq: segment.segmentSeq }, body });
      else await call(memberApi.createSegment, { body });
      await invalidate(memberApi.segments, memberApi.joined);
      toast(t('segment.saved'));
      onClose();
    } catch (failed) {
      const field = failed instanceof ApiError ? failed.fields.find((f) => f.field === 'name') : undefined;
      if (field) {
        (failed as ApiError).claim();
        setRefused(field.message);
      } else report(failed);
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
      title={segment ? t('segment.edit') : t('segment.create')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <TextInput
          label={t('segment.name')}
          required
          counts
          maxLength={40}
          value={name}
          error={refused ?? (tried && !name.trim() ? { key: 'required' } : null)}
          onChange={(event) => setName(event.target.value)}
        />
        <ConditionFields value={conditions} onChange={setConditions} error={reversed ? t('condition.order') : null} />
        <p className={s.live} role="status">
          {count.data && t('segment.live', { value: formatCount(count.data.memberCount), count: count.data.memberCount })}
        </p>
      </div>
    </Dialog>
  );
}
