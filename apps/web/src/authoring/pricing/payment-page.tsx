import { FARE } from '@madang/contracts/codes';
import { courseApi, type ClassInformation, type Course } from '@madang/contracts/main/course';
import { packageApi } from '@madang/contracts/main/package';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useNavigate } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useChanges } from '../../lib/changes';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { formNameOf, formPath, tellHidden } from '../../lib/hidden-fields';
import { useMedia } from '../../lib/media';
import { isChallenge } from '../../domain/course/course-card';
import { Callout } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { takeClass, takePackage, useCourseSeq } from '../../domain/authoring/class-data';
import { useOpenedClass, type OpenedClass } from '../../domain/authoring/opened-class';
import { ClassAwaited } from '../../domain/authoring/class-awaited';
import {
  AccessSection,
  DeliverySection,
  DiscountSection,
  PriceKindSection,
  MethodSection,
  PriceSection,
  SeatSection,
  TaxSection,
  WindowSection,
} from './payment-sections';
import { MaterialSection } from './payment-material';
import { InstallmentSection } from './payment-installment';
import {
  changedOf,
  draftOf,
  errorsOf,
  inputOf,
  PACKAGE_FIELDS,
  packageOf,
  rebased,
  type PaymentDraft,
  type PaymentErrors,
} from '../../domain/course/payment-draft';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import s from './payment.module.css';
import { PaymentPreview, PaymentStrip } from './payment-preview';
import { sending } from '../../lib/sending';
import { useSaveOnPurpose } from '../../lib/save-on-purpose';
import { PageHead } from '../../ui/page-head';
import { setSaveState } from '../../lib/save-state';

export default function PaymentPage() {
  const courseSeq = useCourseSeq();
  const { found, round, save } = useOpenedClass(courseSeq);
  if (!found.data) return <ClassAwaited />;
  return <PaymentForm key={`${courseSeq}/${round}`} course={found.data.course} saveOpened={save} />;
}
/** Saves the draft. A package is saved by its own call, then loaded as a class, because this page shows a class. */
async function send(course: Course, draft: PaymentDraft, seen: number | undefined): Promise<ClassInformation> {
  const params = { courseSeq: course.courseSeq };
  if (!draft.packaged) return call(courseApi.updatePayment, { params, body: inputOf(draft), seen });
  takePackage(course.courseSeq, await call(packageApi.update, { params, body: packageOf(draft), seen }));
  return call(courseApi.find, { params, query: { type: 'update' } });
}
/**
 * Asks before a paid class becomes open to everyone, which deletes its price and discount; for a package, before it becomes free
 * (AM-587).
 */
function confirmed(draft: PaymentDraft, saved: PaymentDraft, t: TFunction<'authoring'>): boolean | Promise<boolean> {
  if (saved.fareCd !== FARE.PAID || draft.fareCd !== (draft.packaged ? FARE.FREE : FARE.OPEN)) return true;
  return draft.packaged
    ? confirm(t('package.openText'), { title: t('package.openTitle'), action: t('package.openDo'), danger: true })
    : confirm(t('payment.openText'), { title: t('payment.openTitle'), action: t('payment.openDo'), danger: true });
}
export interface SectionProps {
  draft: PaymentDraft;
  course: Course;
  set: (change: Partial<PaymentDraft>) => void;
  /** The message for a field of the call, translated; a section calls it for each field that it shows. */
  error: (field: keyof PaymentErrors) => FieldMessage;
}

/**
 * Records for which fields a section asks a message. The messages of all other fields are shown in a dialog, because no section shows
 * them.
 */
function useWrong(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('authoring');
  const word = (message: FieldMessage): FieldMessage =>
    typeof message === 'string' ? t(`payment.error.${message}`, { defaultValue: message }) : message;
  const asked = new Set<string>();
  const shown = useRef<ReadonlySet<string>>(asked);
  useEffect(() => {
    shown.current = asked;
  });
  const showWrong = (errors: PaymentErrors) =>
    setTimeout(() => {
      const hidden = Object.entries(errors).filter(([field]) => !shown.current.has(field));
      const told = hidden.map(([field, message]) => ({ field, message: word(message) }));
      if (told.length > 0) void tellHidden(formNameOf(courseApi.updatePayment, errors), told);
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });

  return { word, asked, showWrong };
}

/** The state of the page of price and seats, which its button saves. */
function usePayment(course: Course, form: RefObject<HTMLFormElement | null>, saveOpened: OpenedClass['save']) {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(() => draftOf(course));
  const [draft, setDraft] = useState(saved);
  const [read, setRead] = useState(course);
  // What the header of the page changes, such as the end of the sale, is read anew; fields that were not touched follow it.
  if (read !== course) {
    const fresh = draftOf(course);
    setRead(course);
    setSaved(fresh);
    setDraft(rebased(draft, saved, fresh));
  }
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<PaymentErrors>({});
  const [busy, setBusy] = useState(false);
  const changed = changedOf(saved, draft);
  const own = tried ? errorsOf(draft) : {};
  const set = (change: Partial<PaymentDraft>) => {
    setRefused({});
    setDraft((old) => ({ ...old, ...change }));
  };
  const { word, asked, showWrong } = useWrong(form);
  const refuse = async (failed: unknown) => {
    if (failed instanceof ApiError && failed.is('NOT_READY_TO_SELL')) {
      failed.claim();
      const words = { action: t('payment.toSelling'), cancel: t('cancel') };
      if (await confirm(failed.serverMessage, words)) void navigate('/settings/selling');
    } else if (failed instanceof ApiError && failed.fields.length > 0) {
      failed.claim();
      const refusals = failed.fields.map(({ field, message }) => [PACKAGE_FIELDS[field] ?? formPath(field).split('.')[0], message]);
      setRefused(Object.fromEntries(refusals));
      toast(failed.serverMessage, { tone: 'bad' });
      showWrong(Object.fromEntries(refusals));
    } else report(failed);
  };
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(errorsOf(draft)).length > 0) {
      showWrong(errorsOf(draft));
      return false;
    }
    if (!(await confirmed(draft, saved, t))) return false;
    setBusy(true);
    setSaveState({ status: 'saving' });
    try {
      const answer = await saveOpened((seen) => send(course, draft, seen));
      if (!answer) {
        setSaveState({ status: 'unsaved' });
        return false;
      }
      takeClass(course.courseSeq, answer);
      const fresh = draftOf(answer.course);
      setSaved(fresh);
      setDraft(fresh);
      setTried(false);
      setSaveState({ status: 'saved', at: Date.now() });
      toast(t('payment.saved'));
      return true;
    } catch (failed) {
      setSaveState({ status: 'unsaved' });
      await refuse(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const dirty = changed.length > 0;
  const changes = useChanges(form, changed);
  useSaveOnPurpose(dirty, changes, save);
  const props: SectionProps = {
    draft,
    course,
    set,
    error: (field) => {
      asked.add(field);
      return word(refused[field] ?? own[field] ?? null);
    },
  };
  const revert = () => {
    setDraft(saved);
    setRefused({});
    setTried(false);
  };
  return { draft, props, changes, dirty, busy, save, revert };
}

function PaymentForm({ course, saveOpened }: { course: Course; saveOpened: OpenedClass['save'] }) {
  const { t } = useTranslation('authoring');
  const form = useRef<HTMLFormElement>(null);
  const { draft, props, changes, dirty, busy, save, revert } = usePayment(course, form, saveOpened);
  const narrow = useMedia('(max-width: 1180px)');
  const may = useCan(courseApi.updatePayment);
  const paid = draft.fareCd === FARE.PAID;
  return (
    <div className={l.whole}>
      <main id="main" className={cx(l.workBeside, s.pay)} tabIndex={-1}>
        <PageHead
          title={t('steps.payment')}
          note={t(draft.packaged ? 'package.paymentText' : isChallenge(course) ? 'challenge.paymentText' : 'payment.text')}
        />
        {narrow && <PaymentStrip course={course} draft={draft} />}
        <form ref={form} noValidate onSubmit={sending(async () => (dirty && !(await save()) ? 'shown' : 'acted'))}>
          <fieldset disabled={!may} className={l.stack16}>
            {!may && <Callout>{t('ui:fieldClosed')}</Callout>}
            <PriceKindSection {...props} />
            {paid && (
              <section className={l.formCard} aria-label={t('payment.price')}>
                <PriceSection {...props} />
                <hr />
                <DiscountSection {...props} />
                {!draft.packaged && <MaterialSection {...props} />}
                {!draft.packaged && <InstallmentSection {...props} />}
              </section>
            )}
            <WindowSection {...props} />
            <SeatSection {...props} />
            {!isChallenge(course) && <AccessSection {...props} />}
            {paid && <MethodSection {...props} />}
            {paid && !draft.packaged && <TaxSection {...props} />}
            {!draft.packaged && <DeliverySection {...props} />}
          </fieldset>
        </form>
        <PaymentPreview course={course} draft={draft} dirty={dirty} />
      </main>
      {dirty && <SaveBar changes={changes} busy={busy} onRevert={revert} onSave={() => void save()} />}
    </div>
  );
}
