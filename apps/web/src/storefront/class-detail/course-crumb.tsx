import { categoryPath } from '@madang/contracts/main/category';
import { channelApi } from '@madang/contracts/main/channel-calls';
import type { Course } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Breadcrumb } from '../../ui/parts';
import s from './class-detail.module.css';

/** The breadcrumb of a class: home, the list of classes, its categories and its title, the same as in the server's document. */
export function CourseCrumb({ course }: { course: Pick<Course, 'title' | 'channelCategorySeq'> }) {
  const { t } = useTranslation('class-detail');
  const all = useCall(channelApi.categories, undefined, { silent: true }).data ?? [];
  const path = categoryPath(all, course.channelCategorySeq);
  return (
    <div className={s.crumb}>
      <Breadcrumb
        items={[
          { label: t('home'), to: '/' },
          { label: t('classes'), to: '/classes' },
          ...path.map((one) => ({ label: one.name, to: `/classes?channelCategorySeq=${one.channelCategorySeq}` })),
          { label: course.title },
        ]}
      />
    </div>
  );
}
