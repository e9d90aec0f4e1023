import { HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { COURSE_QUESTIONS_MAX, QUESTION_MAX, type CourseQuestions } from '@madang/contracts/main/course-questions';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call, report } from '../../lib/api';
import { joined, listChanges, useChanges, type Changes } from '../../lib/changes';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { invalidate, keyOf, queryClient } from '../../lib/query';
import type { FieldMessage } from '../../lib/form-text';
import { useSaveOnPurpose } from '../../lib/save-on-purpose';
import { setSaveState } from '../../lib/save-state';
import { Button, IconButton } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { Badge, Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { SortableList } from '../../ui/sortable/sortable-list';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './class-staff.module.css';
import { cx } from '../../ui/cx';
import { draftOf, errorsOf, inputOf, isChanged, newQuestion, type Draft, type QuestionDraft } from './question-draft';

/** The questions that the class asks of those who enrol; the list of learners shows their answers. */
export function QuestionsCard({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('class-staff');
  const params = { courseSeq };
  const { found: saved, round, save } = useOpened(HISTORY_ENTITY.COURSE, courseApi.questions, { params }, courseSeq);
  const may = useCan(courseApi.updateQuestions);
  if (saved.isPending)
    return (
      <Card title={t('questions.title')}>
        <SkeletonRows count={2} />
      </Card>
    );
  if (saved.isError)
    return (
      <Card title={t('questions.title')}>
        <ErrorState tight error={saved.error} onRetry={() => void saved.refetch()} />
      </Card>
    );
  if (!may) return <ReadOnly saved={saved.data} />;
  return <Editor key={`${courseSeq}/${round}`} courseSeq={courseSeq} saved={saved.data} saveOpened={save} />;
}

function ReadOnly({ saved: { courseQuestions, attendPhoneInputYn } }: { saved: CourseQuestions }) {
  const { t } = useTranslation('class-staff');
  return (
    <Card title={t('questions.title')} note={t('questions.note')}>
      {courseQuestions.length === 0 && attendPhoneInputYn !== YN.YES ? (
        <p className={l.muted}>{t('questions.none')}</p>
      ) : (
        <ol className={s.asked}>
          {attendPhoneInputYn === YN.YES && <li>{t('questions.phone')}</li>}
          {courseQuestions.map((one) => (
            <li key={one.question}>
              {one.question} {one.requiredYn === YN.YES && <Badge tone="line">{t('questions.required')}</Badge>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The changed switches by their labels, and the changed questions by their texts. */
function useDraftChanges(box: RefObject<HTMLElement | null>, before: Draft, draft: Draft): Changes {
  const { t } = useTranslation('class-staff');
  const switches = useChanges(
    box,
    (['phone', 'asked'] as const).filter((name) => before[name] !== draft[name]),
  );
  return useMemo(
    () =>
      joined(
        switches,
        listChanges(before.questions, draft.questions, {
          key: (one) => one.key,
          name: (one, index) => one.question.trim() || t('questions.nth', { n: index + 1 }),
        }),
      ),
    [switches, before, draft, t],
  );
}

/** The state of the questions as a draft, which a button saves. */
function useQuestions(courseSeq: number, saved: CourseQuestions, saveOpened: Opened['save']) {
  const { t } = useTranslation('class-staff');
  // The saved questions with the keys of the draft, so that a question is the same one in both.
  const [base, setBase] = useState(() => draftOf(saved));
  const [draft, setDraft] = useState(base);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const dirty = isChanged(saved, draft);
  const errors = tried ? errorsOf(draft, t('questions.twice')) : null;
  const focus = (selector: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const setQuestions = (change: (old: QuestionDraft[]) => QuestionDraft[]) =>
    setDraft((old) => ({ ...old, questions: change(old.questions) }));
  const patch = (key: number, change: Partial<QuestionDraft>) =>
    setQuestions((old) => old.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const add = () => {
    const one = newQuestion();
    // Adding the first question also switches the asking on, because its author wants it asked.
    setDraft((old) => ({ ...old, asked: old.asked || old.questions.length === 0, questions: [...old.questions, one] }));
    focus(`[data-question="${one.key}"] input`);
  };
  const remove = async ({ key, question }: QuestionDraft) => {
    const text = question.trim();
    const title = t('questions.removeTitle', { question: text });
    if (text && !(await confirm(t('questions.removeText'), { title, action: t('questions.remove'), danger: true }))) return;
    setQuestions((old) => old.filter((one) => one.key !== key));
    focus('[data-add]');
  };
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (errorsOf(draft, '').size > 0) {
      focus('[aria-invalid="true"]');
      return false;
    }
    setBusy(true);
    setSaveState({ status: 'saving' });
    try {
      const params = { courseSeq };
      const fresh = await saveOpened((seen) => call(courseApi.updateQuestions, { params, body: inputOf(draft), seen }));
      if (!fresh) {
        setSaveState({ status: 'unsaved' });
        return false;
      }
      queryClient.setQueryData(keyOf(courseApi.questions, { params }), fresh);
      const next = draftOf(fresh);
      setBase(next);
      setDraft(next);
      setTried(false);
      setSaveState({ status: 'saved', at: Date.now() });
      void invalidate([courseApi.find, params]);
      toast(t('questions.saved'));
      return true;
    } catch (failed) {
      setSaveState({ status: 'unsaved' });
      report(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const changes = useDraftChanges(box, base, draft);
  useSaveOnPurpose(dirty, changes, save);
  const revert = () => {
    setDraft(base);
    setTried(false);
  };
  return { box, draft, setDraft, setQuestions, patch, errors, changes, dirty, busy, add, remove, save, revert };
}

interface FieldsProps {
  one: QuestionDraft;
  index: number;
  error: FieldMessage;
  onChange: (change: Partial<QuestionDraft>) => void;
  onRemove: () => void;
}
function QuestionFields({ one, index, error, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation('class-staff');
  return (
    <>
      <TextInput
        className={s.question}
        label={t('questions.nth', { n: index + 1 })}
        hideLabel
        placeholder={t('questions.hint')}
        maxLength={QUESTION_MAX}
        value={one.question}
        error={error}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <Switch
        label={t('questions.required')}
        value={one.requiredYn === YN.YES}
        onChange={(on) => onChange({ requiredYn: on ? YN.YES : YN.NO })}
      />
      <IconButton dense label={t('questions.removeOf', { n: index + 1 })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface EditorProps {
  courseSeq: number;
  saved: CourseQuestions;
  saveOpened: Opened['save'];
}
function Editor({ courseSeq, saved, saveOpened }: EditorProps) {
  const { t } = useTranslation('class-staff');
  const { box, draft, setDraft, setQuestions, patch, errors, changes, dirty, busy, add, remove, save, revert } = useQuestions(
    courseSeq,
    saved,
    saveOpened,
  );
  const { asked, questions } = draft;
  return (
    <>
      <Card title={t('questions.title')} note={t('questions.note')}>
        <div className={l.stack16} ref={box}>
          <Switch
            name="phone"
            label={t('questions.phone')}
            hint={t('questions.phoneHint')}
            value={draft.phone}
            onChange={(phone) => setDraft((old) => ({ ...old, phone }))}
          />
          {questions.length === 0 ? (
            <Empty tight heading="h3" title={t('questions.empty')} text={t('questions.emptyText')} />
          ) : (
            <>
              <Switch
                name="asked"
                label={t('questions.ask')}
                hint={t(asked ? 'questions.askOn' : 'questions.askOff')}
                value={asked}
                onChange={(on) => setDraft((old) => ({ ...old, asked: on }))}
              />
              <SortableList
                label={t('questions.title')}
                items={questions}
                keyOf={(one) => one.key}
                nameOf={(one) => one.question.trim() || t('questions.nth', { n: questions.indexOf(one) + 1 })}
                onOrder={(ordered) => setQuestions(() => ordered)}
              >
                {(one, grip, index) => (
                  <div className={s.line} data-question={one.key} role="group" aria-label={t('questions.nth', { n: index + 1 })}>
                    {grip}
                    <QuestionFields
                      one={one}
                      index={index}
                      error={errors?.get(one.key) ?? null}
                      onChange={(change) => patch(one.key, change)}
                      onRemove={() => void remove(one)}
                    />
                  </div>
                )}
              </SortableList>
            </>
          )}
          <div className={cx(l.between, l.muted)}>
            <Button size="sm" data-add="" disabled={questions.length >= COURSE_QUESTIONS_MAX} onClick={add}>
              <Plus aria-hidden="true" />
              {t('questions.add')}
            </Button>
            {questions.length > 0 && (
              <small className="num">{t('questions.count', { value: questions.length, max: COURSE_QUESTIONS_MAX })}</small>
            )}
          </div>
        </div>
      </Card>
      {dirty && <SaveBar changes={changes} busy={busy} onRevert={revert} onSave={() => void save()} />}
    </>
  );
}
