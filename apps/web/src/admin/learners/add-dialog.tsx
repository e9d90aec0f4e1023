import { seoulDay } from '@madang/contracts/dates';
import { enrolmentApi, LEARNERS_AT_ONCE } from '@madang/contracts/main/enrolment';
import { defaultTerm, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { courseApi } from '@madang/contracts/main/course';
import type { SearchableUser } from '@madang/contracts/main/operator';
import { fromSeoul } from '@madang/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useSteps } from '../../lib/steps';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { Failures } from '../../ui/failures';
import { PeopleSearch } from '../../domain/people/people-search';
import { StepsDialog } from '../../ui/steps-dialog';
import l from '../../ui/layout.module.css';

interface Props {
  courseSeq: number;
  /** The terms of the challenge, of which those that are not over can be chosen; empty for other classes. */
  terms: readonly ChallengeTerm[];
  onClose: () => void;
}
/** The state of the dialog: the chosen members, the end of their access, and those who could not be added. */
function useAdding({ courseSeq, terms, onClose }: Props) {
  const { t } = useTranslation('admin-learners');
  const [people, setPeople] = useState<SearchableUser[]>([]);
  const [day, setDay] = useState('');
  const now = serverNow();
  const open = terms.filter((term) => termState(term, now) !== 'over');
  const [term, setTerm] = useState(() => String(defaultTerm(terms, now)?.termSeq ?? ''));
  const [failed, setFailed] = useState<{ name: string; message: string }[]>([]);
  const past = day !== '' && day < seoulDay(serverNow());
  const [busy, setBusy] = useState(false);
  const steps = useSteps();
  const send = (some: readonly SearchableUser[]) =>
    call(enrolmentApi.add, {
      params: { courseSeq },
      persistent: true,
      body: {
        userSeqs: some.map((one) => one.userSeq),
        ...(day && { validAt: fromSeoul(day, '23:59:59') }),
        ...(term && { termSeq: Number(term) }),
      },
    });
  const submit = async () => {
    setBusy(true);
    try {
      const { answers, left, broken } = await steps.run(people, send);
      await invalidate(enrolmentApi.list, courseApi.find, courseApi.adminList);
      const added = answers.reduce((sum, answer) => sum + answer.added, 0);
      if (added) toast(t('add.done', { count: added }));
      const reasons = new Map(answers.flatMap((answer) => answer.failed).map((one) => [one.userSeq, one.message]));
      if (!reasons.size && !left.length) return onClose();
      setFailed(people.flatMap(({ userSeq, name }) => (reasons.has(userSeq) ? [{ name, message: reasons.get(userSeq)! }] : [])));
      setPeople(people.filter((one) => reasons.has(one.userSeq) || left.includes(one)));
      if (broken) report(broken);
      else if (left.length) toast(t('add.left', { count: left.length }), { tone: 'info' });
    } catch (refused) {
      report(refused);
    } finally {
      setBusy(false);
    }
  };
  return { people, setPeople, day, setDay, open, term, setTerm, failed, past, busy, steps, submit };
}

/** Enrols members in the class without a payment; a member who could not be added stays chosen, with the reason. */
export function AddDialog({ courseSeq, terms, onClose }: Props) {
  const { t } = useTranslation('admin-learners');
  const { people, setPeople, day, setDay, open, term, setTerm, failed, past, busy, steps, submit } = useAdding({
    courseSeq,
    terms,
    onClose,
  });
  if (steps.at) return <StepsDialog title={t('add.working')} at={steps.at} onStop={steps.stop} />;
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t(terms.length > 0 ? 'challenge.add' : 'add.title')}
      note={t('add.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={people.length === 0 || people.length > LEARNERS_AT_ONCE || past || (terms.length > 0 && !term)}
            onClick={() => void submit()}
          >
            {t('add.do', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <Failures title={t('add.failed', { count: failed.length })} list={failed.map((one) => ({ who: one.name, message: one.message }))} />
        <PeopleSearch many type="attendee" userTypeCd="" courseSeq={courseSeq} value={people} onChange={setPeople} />
        {terms.length > 0 ? (
          <Select
            label={t('challenge.term')}
            required
            hint={open.length === 0 ? t('challenge.noTerm') : undefined}
            value={term}
            onChange={setTerm}
            options={open.map((one) => ({ value: String(one.termSeq), label: one.name }))}
          />
        ) : (
          <DayField
            label={t('add.until')}
            hint={t('add.untilHint')}
            min={seoulDay(serverNow())}
            value={day}
            error={past ? t('add.past') : null}
            onChange={setDay}
          />
        )}
      </div>
    </Dialog>
  );
}
