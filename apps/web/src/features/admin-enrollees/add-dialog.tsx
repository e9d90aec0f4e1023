import { attendApi, LEARNERS_AT_ONCE } from '@madang/contracts/main/attend';
import { defaultTerm, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { courseApi } from '@madang/contracts/main/course';
import type { SearchableUser } from '@madang/contracts/main/operator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { fromSeoul, seoulDay } from '../../lib/format';
import { useAct } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { PeopleSearch } from '../../ui/people/people-search';
import s from './enrollees.module.css';

/** Lets members into the class without a payment; who could not come in stays chosen, with the reason. */
export function AddDialog({
  courseSeq,
  terms,
  onClose,
}: {
  courseSeq: number;
  /** Of a challenge: one of those that are not over is chosen. */
  terms: readonly ChallengeTerm[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-enrollees');
  const [people, setPeople] = useState<SearchableUser[]>([]);
  const [day, setDay] = useState('');
  const now = serverNow();
  const open = terms.filter((term) => termState(term, now) !== 'over');
  const [term, setTerm] = useState(() => String(defaultTerm(terms, now)?.termSeq ?? ''));
  const [failed, setFailed] = useState<{ name: string; message: string }[]>([]);
  const past = day !== '' && day < seoulDay(serverNow());
  const add = useAct(attendApi.add, {
    invalidates: [attendApi.list, courseApi.find, courseApi.adminList],
    onDone: (answer) => {
      if (answer.added) toast(t('add.done', { count: answer.added }));
      if (!answer.failed.length) return onClose();
      const reasons = new Map(answer.failed.map((one) => [one.userSeq, one.message]));
      setFailed(people.flatMap(({ userSeq, name }) => (reasons.has(userSeq) ? [{ name, message: reasons.get(userSeq)! }] : [])));
      setPeople(people.filter(({ userSeq }) => reasons.has(userSeq)));
    },
  });
  const submit = () =>
    add.mutate({
      params: { courseSeq },
      body: {
        userSeqs: people.map((one) => one.userSeq),
        ...(day && { validAt: fromSeoul(day, '23:59:59') }),
        ...(term && { termSeq: Number(term) }),
      },
    });
  return (
    <Dialog
      open
      size="m"
      locked={add.isPending}
      onClose={onClose}
      title={t(terms.length > 0 ? 'challenge.add' : 'add.title')}
      note={t('add.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            {t('close')}
          </Button>
          <Button
            tone="primary"
            busy={add.isPending}
            disabled={people.length === 0 || people.length > LEARNERS_AT_ONCE || past || (terms.length > 0 && !term)}
            onClick={submit}
          >
            {t('add.do', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={s.form}>
        {failed.length > 0 && (
          <Callout tone="bad" title={t('add.failed', { count: failed.length })}>
            {failed.map((one) => (
              <p key={one.name + one.message}>
                {one.name}: {one.message}
              </p>
            ))}
          </Callout>
        )}
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
