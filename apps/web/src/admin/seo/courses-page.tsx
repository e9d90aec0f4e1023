import { PUBLIC } from '@madang/contracts/codes';
import { seoApi, type SeoCourse } from '@madang/contracts/page/seo-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { call } from '../../lib/api';
import { useTitle } from '../../lib/title';
import { SeoDialog } from './seo-dialog';
import { SeoList } from './seo-list';
import { SeoShell } from './seo-shell';
import { useSave } from './use-save';

/** The canonical path of a class or a package, which is without an alias. */
const pathOf = (course: SeoCourse) => `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}`;

/** The search settings of each public class (RT-116). */
export default function SeoCourses() {
  const { t } = useTranslation('admin-seo');
  useTitle(t('screen.courses'));
  const [open, setOpen] = useState<SeoCourse | null>(null);
  const save = useSave<SeoCourse>(
    ({ courseSeq }, seoSetting) => call(seoApi.saveCourse, { params: { courseSeq }, body: { seoSetting } }),
    [seoApi.courses],
  );
  return (
    <SeoShell>
      <SeoList
        label={t('screen.courses')}
        list={seoApi.courses}
        only={{ publicCd: PUBLIC.PUBLIC }}
        keyOf={(course) => course.courseSeq}
        nameOf={(course) => course.title}
        pathOf={pathOf}
        empty={{ title: t('noClasses.title'), text: t('noClasses.text') }}
        onOpen={setOpen}
      />
      {open && (
        <SeoDialog
          title={open.title}
          path={pathOf(open)}
          seoSetting={open.seoSetting}
          facts={{ pageName: open.title, courseName: open.title, description: open.description, images: [open.imageUrl] }}
          values={['courseName', 'siteName', 'description']}
          onClose={() => setOpen(null)}
          onSave={(seoSetting) => save(open, seoSetting)}
        />
      )}
    </SeoShell>
  );
}
