import { COURSE_TYPE, DIFFICULTY, PUBLIC, values, type CodeOf } from '@madang/contracts/codes';
import { courseApi, PERIOD_MAX, type ClassInformation, type Course } from '@madang/contracts/main/course';
import { courseFieldName } from '@madang/contracts/main/course-field';
import { hasLessons, kindOf, takesLives, RUNS_BY, type KindRules } from '@madang/contracts/main/course-kinds';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/api';
import { useFields } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { lang } from '../../lib/i18n';
import { Radio, Select, Switch } from '../../ui/choices';
import { isPackage } from '../../domain/course/course-card';
import { Moment } from '../../domain/authoring/moment';
import { DayField } from '../../ui/date';
import { NumberInput, Textarea, TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import { ImageField } from '../../domain/files/upload';
import { useAutosave } from '../../domain/authoring/autosave';
import { ClassAwaited } from '../../domain/authoring/class-awaited';
import { CategoryField } from './category-field';
import { takeClass, useCourseSeq } from '../../domain/authoring/class-data';
import { useOpenedClass, type OpenedClass } from '../../domain/authoring/opened-class';
import { checkInformation, filled, informationOf, type Information } from './information-draft';
import { RichText } from '../../domain/editor/editor';
import { usePlace, wordOf } from '../../domain/authoring/place';
import { Addresses, LearningRules, MoreTexts } from './learning-sections';
import { TeacherIntroductions } from './teacher-introductions';
import { PageHead } from '../../ui/page-head';
import l from '../../ui/layout.module.css';
import { TeachersField } from './teachers-field';

export default function InformationPage() {
  const courseSeq = useCourseSeq();
  const { found, save } = useOpenedClass(courseSeq);
  return found.data ? <InformationForm key={courseSeq} courseSeq={courseSeq} info={found.data} save={save} /> : <ClassAwaited />;
}

/** Moves the focus to the field that the hash of the address names: the publish dialog links to missing fields this way. */
function useFocusOnHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const field = document.getElementById(`field-${hash.slice(1)}`);
    field?.scrollIntoView?.({ block: 'center' });
    field?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus({ preventScroll: true });
  }, [hash]);
}

/** The values of the form, which save themselves, and the message below each field. */
function useInformation(courseSeq: number, loaded: ClassInformation, save: OpenedClass['save']) {
  const { t } = useTranslation('authoring');
  const { hash } = useLocation();
  const {
    values: v,
    errors,
    set,
  } = useAutosave<Information>({
    initial: informationOf(loaded),
    check: checkInformation,
    send: async (changes, load) => {
      const body = { ...changes, ...(changes.gains ? { gains: filled(changes.gains) } : {}) };
      const answer = await save(
        (seen) => call(courseApi.update, { params: { courseSeq }, body, seen }),
        (theirs) => load(informationOf(theirs)),
      );
      if (!answer) return null;
      takeClass(courseSeq, answer);
      return informationOf(answer);
    },
    onForeign: (keys) =>
      toast(
        t('saved.foreign', {
          fields: keys.map((key) => t(`field.${key}`, { defaultValue: courseFieldName(key, lang()) ?? key })).join(', '),
        }),
        { tone: 'info' },
      ),
  });
  /** The message below a field: what is wrong with it or, when the address names this field and it is empty, that publishing needs it. */
  const errorOf = (key: keyof Information): FieldMessage =>
    errors[key] ??
    (hash === `#${key}` &&
    !String(v[key] ?? '')
      .replace(/<[^>]*>/g, '')
      .trim()
      ? { key: 'required' }
      : null);
  return { v, errors, set, errorOf };
}

export interface PartProps {
  info: ReturnType<typeof useInformation>;
}
/** `rules`: the rules of the class's kind; null for packages and challenges. */
type RuledProps = PartProps & { rules: KindRules | null };

interface FormProps {
  courseSeq: number;
  info: ClassInformation;
  save: OpenedClass['save'];
}
function InformationForm({ courseSeq, info: loaded, save }: FormProps) {
  const { t } = useTranslation('authoring');
  useFocusOnHash();
  const packaged = isPackage(loaded.course);
  const { kind } = usePlace();
  const info = useInformation(courseSeq, loaded, save);
  const { v, set, errorOf } = info;
  const sort = { courseType: v.courseType, courseTypeCd: loaded.course.courseTypeCd };
  const rules = kindOf(sort);
  const removeCover = (url: string | null) => {
    const before = v.imageUrl;
    set('imageUrl', url);
    if (!url && before)
      toast(t('cover.removed'), { tone: 'info', action: { label: t('remove.undo'), onClick: () => set('imageUrl', before) } });
  };
  return (
    <main id="main" className={l.work} tabIndex={-1}>
      <PageHead
        title={t(packaged ? 'package.steps.setting' : 'steps.information')}
        note={t(packaged ? 'package.settingText' : 'information.text')}
      />
      <div className={l.stack16}>
        <section className={l.formCard} aria-label={t('information.basics')}>
          <h2>{t('information.basics')}</h2>
          <div id="field-title">
            <TextInput
              label={t(wordOf(kind, 'title'))}
              required
              maxLength={100}
              counts
              value={v.title}
              error={errorOf('title')}
              onChange={(event) => set('title', event.target.value)}
            />
          </div>
          <div id="field-subTitle">
            <TextInput
              label={t('field.subTitle')}
              maxLength={200}
              counts
              hint={t('field.subTitleHint')}
              value={v.subTitle}
              error={errorOf('subTitle')}
              onChange={(event) => set('subTitle', event.target.value)}
            />
          </div>
          <ImageField
            label={t('field.imageUrl')}
            hint={t('field.imageHint')}
            value={v.imageUrl}
            error={errorOf('imageUrl')}
            onChange={removeCover}
          />
        </section>
        <Sorting info={info} rules={rules} packaged={packaged} known={loaded.course.teachers} />
        <Story info={info} rules={rules} />
        <MoreTexts info={info} />
        {!packaged && <Schedule info={info} rules={rules} />}
        {!packaged && hasLessons(sort) && <LearningRules info={info} lives={takesLives(sort)} />}
        <Showing info={info} />
        {!packaged && <Addresses info={info} path={courseSeq} />}
      </div>
    </main>
  );
}

function Sorting({ info: { v, errors, set }, rules, packaged, known }: RuledProps & { packaged: boolean; known: Course['teachers'] }) {
  const { t } = useTranslation('authoring');
  const { kind } = usePlace();
  const { hash } = useLocation();
  const may = useFields(courseApi.update);
  const changeKind = async (type: CodeOf<typeof COURSE_TYPE>) => {
    const [title, text, action, cancel] = [t('surveyEnd.title'), t('surveyEnd.text'), t('surveyEnd.do'), t('surveyEnd.stay')];
    if (v.courseType === COURSE_TYPE.SURVEY && !(await confirm(text, { title, action, cancel }))) return;
    set('courseType', type);
  };
  return (
    <section className={l.formCard} aria-label={t(packaged ? 'package.sorting' : 'information.sorting')}>
      <h2>{t(packaged ? 'package.sorting' : 'information.sorting')}</h2>
      <CategoryField
        required={rules !== null}
        asked={['#large', '#medium'].includes(hash)}
        value={v.channelCategorySeq}
        error={errors.channelCategorySeq}
        onChange={(seq) => set('channelCategorySeq', seq)}
      />
      {!packaged && (
        <>
          <div className={l.columns240}>
            {kind === 'class' && (
              <Select<CodeOf<typeof COURSE_TYPE>>
                label={t('field.courseType')}
                required
                value={v.courseType as CodeOf<typeof COURSE_TYPE>}
                error={errors.courseType}
                hint={t(`kindHint.${v.courseType}`)}
                onChange={(type) => void changeKind(type)}
                options={values(COURSE_TYPE).map((value) => ({ value, label: t(`kind.${value}`) }))}
              />
            )}
            <Radio
              label={t('field.difficultyCd')}
              required
              value={v.difficultyCd}
              error={errors.difficultyCd}
              onChange={(code) => set('difficultyCd', code)}
              options={values(DIFFICULTY).map((value) => ({ value, label: t(`difficulty.${value}`) }))}
            />
          </div>
          <TeachersField
            value={v.teacherSeqs}
            known={known}
            error={errors.teacherSeqs}
            disabled={!may('teacherSeqs')}
            onChange={(seqs) => {
              set('teacherSeqs', seqs);
              const left = v.teacherIntroductions.filter((one) => seqs.includes(one.userSeq));
              if (left.length < v.teacherIntroductions.length) set('teacherIntroductions', left);
            }}
          />
          <TeacherIntroductions
            teachers={v.teacherSeqs}
            known={known}
            value={v.teacherIntroductions}
            error={errors.teacherIntroductions}
            disabled={!may('teacherIntroductions')}
            onChange={(said) => set('teacherIntroductions', said)}
          />
        </>
      )}
    </section>
  );
}

function Story({ info: { v, errors, set, errorOf }, rules }: RuledProps) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('information.story')}>
      <h2>{t('information.story')}</h2>
      <div id="field-targetAudience">
        <Textarea
          label={t('field.targetAudience')}
          required={rules !== null}
          maxLength={2000}
          rows={3}
          placeholder={t('field.targetHint')}
          value={v.targetAudience}
          error={errorOf('targetAudience')}
          onChange={(event) => set('targetAudience', event.target.value)}
        />
      </div>
      <LinesField
        label={t('field.gains')}
        placeholder={t('field.gainsHint')}
        max={12}
        lineMax={100}
        value={v.gains}
        error={errors.gains}
        onChange={(lines) => set('gains', lines)}
      />
      <div id="field-introduction">
        <RichText
          label={t('field.introduction')}
          required
          hint={t('field.introductionHint')}
          value={v.introduction}
          error={errorOf('introduction')}
          onChange={(html) => set('introduction', html)}
        />
      </div>
    </section>
  );
}

function Schedule({ info: { v, errors, set, errorOf }, rules }: RuledProps) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('information.schedule')}>
      <h2>{t('information.schedule')}</h2>
      <div className={l.columns240}>
        <div id="field-startAt">
          <DayField
            label={t('field.startAt')}
            required={rules?.runsBy === RUNS_BY.DATES}
            value={v.startAt ?? ''}
            error={errorOf('startAt')}
            onChange={(day) => set('startAt', day || null)}
          />
        </div>
        <DayField
          label={t('field.endAt')}
          value={v.endAt ?? ''}
          min={v.startAt ?? undefined}
          error={errors.endAt}
          onChange={(day) => set('endAt', day || null)}
        />
      </div>
      {rules?.runsBy === RUNS_BY.MONTHS && (
        <div id="field-period">
          <NumberInput
            label={t('field.period')}
            required
            className={l.short}
            max={PERIOD_MAX}
            suffix={t('payment.monthsUnit')}
            hint={t('field.periodHint')}
            value={v.period}
            error={errorOf('period')}
            onChange={(months) => set('period', months)}
          />
        </div>
      )}
      <TextInput
        label={t('field.classTime')}
        hint={t('field.classTimeHint')}
        maxLength={100}
        value={v.classTime ?? ''}
        error={errors.classTime}
        onChange={(event) => set('classTime', event.target.value || null)}
      />
      <div className={l.columns240}>
        <Moment
          label={t('field.operatingStartAt')}
          hint={t('field.operatingHint')}
          edge="00:00:00"
          value={v.operatingStartAt}
          error={errors.operatingStartAt ?? null}
          onChange={(moment) => set('operatingStartAt', moment)}
        />
        <Moment
          label={t('field.operatingEndAt')}
          edge="23:59:59"
          value={v.operatingEndAt}
          error={errors.operatingEndAt ?? null}
          onChange={(moment) => set('operatingEndAt', moment)}
        />
      </div>
    </section>
  );
}

function Showing({ info: { v, set } }: PartProps) {
  const { t } = useTranslation('authoring');
  const may = useFields(courseApi.update);
  return (
    <section className={l.formCard} id="field-publicCd" aria-label={t('information.showing')}>
      <h2>{t('information.showing')}</h2>
      <Switch
        label={t('field.publicCd')}
        hint={t(may('publicCd') ? 'field.publicHint' : 'ui:fieldClosed')}
        disabled={!may('publicCd')}
        value={v.publicCd === PUBLIC.PUBLIC}
        onChange={(on) => set('publicCd', on ? PUBLIC.PUBLIC : PUBLIC.PRIVATE)}
      />
    </section>
  );
}
