import { HISTORY_ENTITY, PUBLIC } from '@madang/contracts/codes';
import { seoApi, type SeoCourse } from '@madang/contracts/page/seo-setting';
import type { QueryOf } from '@madang/contracts/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { call } from '../../lib/api';
import { useTitle } from '../../lib/title';
import { Anew, SeoDialog } from './seo-dialog';
import { SeoList } from './seo-list';
import { SeoShell } from './seo-shell';
import { useSave } from './use-save';

/** The canonical path of a class or a package, which is without an alias. */
const pathOf = (course: SeoCourse) => `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}`;

/** The search settings of each public class (RT-116). */
export default function SeoCourses() {
  const { t } = useTranslation('admin-seo');
  useTitle(t('screen.courses'));
  const [open, setOpen] = useState<{ item: SeoCourse; query: Partial<QueryOf<typeof seoApi.courses>> } | null>(null);
  const save = useSave<SeoCourse>(
    ({ courseSeq }, seoSetting, seen) => call(seoApi.saveCourse, { params: { courseSeq }, body: { seoSetting }, seen }),
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
        onOpen={(item, query) => setOpen({ item, query })}
      />
      {open && (
        <Anew
          entity={HISTORY_ENTITY.SEO_COURSE}
          seq={open.item.courseSeq}
          list={seoApi.courses}
          query={open.query}
          title={open.item.title}
          keyOf={(one) => one.courseSeq}
          onClose={() => setOpen(null)}
        >
          {(item, opened, round) => (
            <SeoDialog
              key={round}
              title={item.title}
              path={pathOf(item)}
              seoSetting={item.seoSetting}
              facts={{ pageName: item.title, courseName: item.title, description: item.description, images: [item.imageUrl] }}
              values={['courseName', 'siteName', 'description']}
              onClose={() => setOpen(null)}
              onSave={(seoSetting) => save(opened, item, seoSetting)}
            />
          )}
        </Anew>
      )}
    </SeoShell>
  );
}
