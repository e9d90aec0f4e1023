import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { challengeApi } from '@madang/contracts/main/challenge';
import { participantsOf, type StaffTerm } from '@madang/contracts/main/challenge-rules';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { fromSeoul } from '@madang/contracts/time';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { dayTimeOf, isoOf, MomentField, type DayTime } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { NumberInput, TextInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from '../../domain/studio/studio.module.css';
import { TERM_DAYS } from './term-days';
import { TERM_READERS } from './term-readers';

const FIRST_SECOND = '00:00:00';
const LAST_SECOND = '23:59:59';
const edgeOf = (day: string, edge: string) => new Date(fromSeoul(day, edge)).toISOString();

/** The name of a new term: its number among the challenge's terms, or the next number whose name is free. */
function freeName(names: readonly string[], nameOf: (n: number) => string): string {
  let n = names.length + 1;
  while (names.includes(nameOf(n))) n += 1;
  return nameOf(n);
}

interface Props {
  courseSeq: number;
  term: StaffTerm | null;
  /** The names that the challenge's other terms have already. */
  names: readonly string[];
  period: number | null;
  onClose: () => void;
}
/** The dialog for a new term (`term` null), or for one that is read anew. */
export function TermDialog({ term, ...props }: Props) {
  const { t } = useTranslation('studio');
  const params = { courseSeq: props.courseSeq };
  const { found, round, save } = useOpened(HISTORY_ENTITY.CHALLENGE_TERM, challengeApi.terms, { params }, term?.termSeq ?? null);
  const now = term && found.data?.terms.find((one) => one.termSeq === term.termSeq);
  if (!term || now) return <TermForm key={round} {...props} term={now ?? null} save={save} />;
  return (
    <Dialog open size="m" onClose={props.onClose} title={t('terms.edit')}>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={3} />}
    </Dialog>
  );
}

/** The form for a term: a new one begins tomorrow and lasts as many days as the challenge's setting says, else `TERM_DAYS`. */
function TermForm({ courseSeq, term, names, period, save, onClose }: Props & { save: Opened['save'] }) {
  const { t } = useTranslation('studio');
  const id = useId();
  const today = seoulDay(serverNow());
  const first = addDays(today, 1);
  const last = addDays(today, period ?? TERM_DAYS);
  const form = useContractForm(challengeApi.createTerm, {
    defaults: {
      name: term?.name ?? freeName(names, (n) => t('terms.nameOf', { n })),
      startAt: term?.startAt ?? edgeOf(first, FIRST_SECOND),
      endAt: term?.endAt ?? edgeOf(last, LAST_SECOND),
      maxUserCount: term?.maxUserCount ?? 0,
    },
    submit: async (body) => {
      const send = (seen: number | undefined) =>
        term
          ? call(challengeApi.updateTerm, { params: { courseSeq, termSeq: term.termSeq }, body, seen })
          : call(challengeApi.createTerm, { params: { courseSeq }, body });
      if (!(await save(send))) return;
      await invalidate(...TERM_READERS, enrolmentApi.list);
      toast(t(term ? 'contents.saved' : 'terms.made', { title: body.name }));
      onClose();
    },
  });
  const moment = (name: 'startAt' | 'endAt', edge: string) => {
    const { value, error, onChange } = form.value(name);
    return { value: dayTimeOf(value, edge), error, onChange: (next: DayTime) => onChange(isoOf(next, edge) ?? '') };
  };
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      onClose={onClose}
      title={t(term ? 'terms.edit' : 'terms.create')}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {t(term ? 'form.save' : 'contents.createDo')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id={id} className={l.stack20}>
        <TextInput label={t('terms.name')} required counts maxLength={40} data-first {...form.text('name')} />
        <MomentField label={t('terms.startAt')} required byTime {...moment('startAt', FIRST_SECOND)} />
        <MomentField label={t('terms.endAt')} required byTime {...moment('endAt', LAST_SECOND)} />
        <div className={s.short}>
          <NumberInput
            label={t('terms.seats')}
            hint={t('terms.seatsHint')}
            max={100_000}
            suffix={t('terms.seat')}
            {...form.value('maxUserCount')}
          />
        </div>
        {term && term.attendCount > 0 && <InUse term={term} />}
      </form>
    </Dialog>
  );
}

/** Says how many people a change of the term concerns: participants, and people who have applied. */
function InUse({ term }: { term: StaffTerm }) {
  const { t } = useTranslation('studio');
  const people = participantsOf(term);
  const applied = term.waitCnt > 0 && t('terms.appliedText', { value: formatCount(term.waitCnt), count: term.waitCnt });
  if (people === 0) return <Callout>{applied}</Callout>;
  return (
    <Callout title={t('terms.inUse', { value: formatCount(people), count: people })}>
      {t('terms.inUseText')}
      {applied && <> {applied}</>}
    </Callout>
  );
}
