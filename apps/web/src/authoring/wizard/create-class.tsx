import { COURSE_TYPE, DIFFICULTY, values, type CodeOf } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { courseApi } from '@madang/contracts/main/course';
import { codeOfClass, COURSE_KIND_NAMES, type CourseKind } from '@madang/contracts/main/course-kinds';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { session } from '../../lib/session';
import { Button } from '../../ui/button';
import { Radio as Radios, RadioCard } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { CategoryField } from './category-field';
import { CreateShell } from './create-shell';
import l from '../../ui/layout.module.css';
import { KindPicture } from './kind-picture';

const kindIn = (params: URLSearchParams) => COURSE_KIND_NAMES.find((kind) => kind === params.get('courseType')) ?? COURSE_TYPE.VOD;

/** The form for a new class, with the few fields it needs at first; the rest is written in the steps afterwards. */
export default function CreateClass() {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useContractForm(courseApi.create, {
    defaults: {
      title: '',
      courseType: kindIn(params),
      channelCategorySeq: null,
      difficultyCd: DIFFICULTY.BEGINNER,
    },
    submit: async (body) => {
      const courseTypeCd = codeOfClass(body.courseType, session().userTypeCd === null);
      const { courseSeq } = await call(courseApi.create, { body: { ...body, courseTypeCd } });
      await invalidate(courseApi.adminList, channelApi.categories);
      await navigate(`/classes/${courseSeq}/settings/information`, { replace: true });
    },
  });
  return (
    <CreateShell title={t('create.title')} heading={t('create.heading')} text={t('create.text')}>
      <form {...form.bind} className={l.formCard}>
        <RadioCard<CodeOf<typeof COURSE_TYPE>>
          label={t('field.courseType')}
          required
          columns="repeat(auto-fill, minmax(118px, 1fr))"
          options={COURSE_KIND_NAMES.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`kindHint.${value}`) }))}
          picture={({ value }) => <KindPicture kind={value as CourseKind} />}
          {...form.value('courseType')}
        />
        <TextInput
          label={t('field.title')}
          required
          autoFocus
          maxLength={100}
          counts
          placeholder={t('field.titleHint')}
          {...form.text('title')}
        />
        <CategoryField {...form.value('channelCategorySeq')} />
        <Radios
          label={t('field.difficultyCd')}
          required
          options={values(DIFFICULTY).map((value) => ({ value, label: t(`difficulty.${value}`) }))}
          {...form.value('difficultyCd')}
        />
        <Button type="submit" tone="primary" busy={form.busy} block>
          {t('create.do')}
        </Button>
      </form>
    </CreateShell>
  );
}
