import { daysAfter, seoulDay } from '@madang/contracts/dates';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { fromSeoul } from '@madang/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { formatDate } from '../../lib/format';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Chip, Chips, Segmented } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { StepsDialog } from '../../ui/steps-dialog';
import { NumberInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { useLearnerWork } from './actions';
import { isApproved, isUnlimited } from './rules';
import l from '../../ui/layout.module.css';

const EXTENSION_DAYS = [7, 14, 30, 90] as const;
/** By how many days access may be extended at most. */
const EXTENSION_DAYS_MAX = 3650;
interface Props {
  courseSeq: number;
  people: readonly Learner[];
  onClose: () => void;
  onDone: (left: readonly Learner[]) => void;
}
/** The state of the dialog: the days to add or the new end, and the call for all chosen learners. */
function useExtension(courseSeq: number, people: readonly Learner[], onDone: Props['onDone']) {
  const { t } = useTranslation('admin-learners');
  const work = useLearnerWork(courseSeq);
  const unlimited = people.filter(isUnlimited);
  const [way, setWay] = useState<'days' | 'date'>(unlimited.length > 0 ? 'date' : 'days');
  const [days, setDays] = useState(30);
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const today = seoulDay(serverNow());
  const blocked = way === 'days' && unlimited.length > 0;
  const wrong =
    way === 'days' ? (days < 1 ? t('extend.daysNeeded') : null) : !day ? t('extend.dayNeeded') : day < today ? t('extend.dayPassed') : null;
  const submit = async () => {
    setTried(true);
    if (wrong || blocked) return;
    setBusy(true);
    try {
      const send = (some: readonly Learner[]) =>
        call(enrolmentApi.extend, {
          params: { courseSeq },
          persistent: true,
          body: {
            attendSeqs: some.map((p) => p.attendSeq),
            ...(way === 'days' ? { days } : { validAt: fromSeoul(day, '23:59:59') }),
          },
        });
      await work.run('extended', people, send, onDone);
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return { work, unlimited, way, setWay, days, setDays, day, setDay, today, blocked, wrong: tried ? wrong : null, busy, submit };
}

/** Extends access by days, or sets its end; learners whose access has no end can only be given one (EN-019, EN-020). */
export function ExtendDialog({ courseSeq, people, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-learners');
  const waiting = people.filter((p) => !isApproved(p));
  const extension = useExtension(courseSeq, people, onDone);
  const { work, unlimited, way, setWay, busy, blocked, submit } = extension;
  if (work.at) return <StepsDialog title={t('did.working')} at={work.at} onStop={work.stop} />;
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={people.length === 1 ? t('extend.titleOne', { name: people[0]!.name }) : t('extend.title', { count: people.length })}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={busy} disabled={blocked} onClick={() => void submit()}>
            {t('extend.save')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <Segmented
          fill
          label={t('extend.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'days', label: t('extend.byDays') },
            { value: 'date', label: t('extend.byDate') },
          ]}
        />
        {blocked ? (
          <Callout tone="warn" title={t('extend.unlimited', { count: unlimited.length })}>
            {t('extend.unlimitedText')}
          </Callout>
        ) : way === 'days' ? (
          <ByDays extension={extension} first={people.find((p) => p.validAt)} />
        ) : (
          <ByDate extension={extension} />
        )}
        {waiting.length > 0 && (
          <Callout title={t('extend.waiting', { count: waiting.length })}>{waiting.map((p) => p.name).join(', ')}</Callout>
        )}
      </div>
    </Dialog>
  );
}

interface WayProps {
  extension: ReturnType<typeof useExtension>;
}
function ByDays({ extension: { days, setDays, wrong }, first }: WayProps & { first: Learner | undefined }) {
  const { t } = useTranslation('admin-learners');
  return (
    <>
      <Chips label={t('extend.quick')}>
        {EXTENSION_DAYS.map((n) => (
          <Chip key={n} chosen={days === n} onClick={() => setDays(n)}>
            {t('extend.plus', { count: n })}
          </Chip>
        ))}
      </Chips>
      <NumberInput
        label={t('extend.days')}
        required
        max={EXTENSION_DAYS_MAX}
        suffix={t('extend.unit')}
        value={days}
        error={wrong}
        hint={first?.validAt ? t('extend.becomes', { name: first.name, day: formatDate(daysAfter(first.validAt, days)) }) : undefined}
        onChange={setDays}
      />
    </>
  );
}

function ByDate({ extension: { day, setDay, today, wrong } }: WayProps) {
  const { t } = useTranslation('admin-learners');
  return <DayField label={t('extend.day')} required min={today} hint={t('extend.dayHint')} value={day} error={wrong} onChange={setDay} />;
}
