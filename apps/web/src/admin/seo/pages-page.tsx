import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { BUILT_IN_PATHS, isPersonalPath, pageAddress } from '@madang/contracts/page/site-page-paths';
import { pageApi } from '@madang/contracts/page/page-calls';
import { seoApi, type SeoPage } from '@madang/contracts/page/seo-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useTitle } from '../../lib/title';
import { SeoDialog } from './seo-dialog';
import { SeoList } from './seo-list';
import { SeoShell } from './seo-shell';
import { useSave } from './use-save';

const isBuiltIn = (page: SeoPage) => BUILT_IN_PATHS.includes(page.path);
const isPersonal = (page: SeoPage) => isPersonalPath(page.path);

/** The search settings of each published page: those that every site has, and those the site wrote itself (RT-115, RT-154, RT-155). */
export default function SeoPages() {
  const { t } = useTranslation('admin-seo');
  useTitle(t('screen.pages'));
  const [open, setOpen] = useState<SeoPage | null>(null);
  const save = useSave<SeoPage>(
    ({ pageSeq }, seoSetting) => call(seoApi.savePage, { params: { pageSeq }, body: { seoSetting } }),
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
        onOpen={setOpen}
      />
      {open && (
        <SeoDialog
          title={nameOf(open)}
          path={pathOf(open)}
          seoSetting={open.seoSetting}
          facts={{ pageName: open.path === 'main' ? '' : nameOf(open), description: open.description, hidden: isPersonal(open) }}
          values={['pageName', 'siteName', 'description']}
          onClose={() => setOpen(null)}
          onSave={(seoSetting) => save(open, seoSetting)}
        />
      )}
    </SeoShell>
  );
}
