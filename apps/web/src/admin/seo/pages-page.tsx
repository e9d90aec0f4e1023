import { HISTORY_ENTITY, PUBLISH_STATUS } from '@madang/contracts/codes';
import { BUILT_IN_PATHS, isPersonalPath, pageAddress } from '@madang/contracts/page/site-page-paths';
import { pageApi } from '@madang/contracts/page/page-calls';
import { seoApi, type SeoPage } from '@madang/contracts/page/seo-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import type { QueryOf } from '@madang/contracts/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useTitle } from '../../lib/title';
import { Anew, SeoDialog } from './seo-dialog';
import { SeoList } from './seo-list';
import { SeoShell } from './seo-shell';
import { useSave } from './use-save';

const isBuiltIn = (page: SeoPage) => BUILT_IN_PATHS.includes(page.path);
const isPersonal = (page: SeoPage) => isPersonalPath(page.path);

/** The search settings of each published page: those that every site has, and those the site wrote itself (RT-115, RT-154, RT-155). */
export default function SeoPages() {
  const { t } = useTranslation('admin-seo');
  useTitle(t('screen.pages'));
  const [open, setOpen] = useState<{ item: SeoPage; query: Partial<QueryOf<typeof seoApi.pages>> } | null>(null);
  const save = useSave<SeoPage>(
    ({ pageSeq }, seoSetting, seen) => call(seoApi.savePage, { params: { pageSeq }, body: { seoSetting }, seen }),
    [seoApi.pages, sitePageApi.list, pageApi.find],
  );
  const nameOf = (page: SeoPage) => (isBuiltIn(page) ? t(`builtIn.${page.path}`) : page.title);
  const pathOf = (page: SeoPage) => (page.path === 'main' ? '/' : isBuiltIn(page) ? `/${page.path}` : pageAddress(page.path));
  return (
    <SeoShell>
      <SeoList
        label={t('screen.pages')}
        list={seoApi.pages}
        only={{ publishStatusCd: PUBLISH_STATUS.PUBLISHED }}
        keyOf={(page) => page.pageSeq}
        nameOf={nameOf}
        pathOf={pathOf}
        isPersonal={isPersonal}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        onOpen={(item, query) => setOpen({ item, query })}
      />
      {open && (
        <Anew
          entity={HISTORY_ENTITY.SEO_PAGE}
          seq={open.item.pageSeq}
          list={seoApi.pages}
          query={open.query}
          title={nameOf(open.item)}
          keyOf={(one) => one.pageSeq}
          onClose={() => setOpen(null)}
        >
          {(item, opened, round) => (
            <SeoDialog
              key={round}
              title={nameOf(item)}
              path={pathOf(item)}
              seoSetting={item.seoSetting}
              facts={{ pageName: item.path === 'main' ? '' : nameOf(item), description: item.description, hidden: isPersonal(item) }}
              values={['pageName', 'siteName', 'description']}
              onClose={() => setOpen(null)}
              onSave={(seoSetting) => save(opened, item, seoSetting)}
            />
          )}
        </Anew>
      )}
    </SeoShell>
  );
}
