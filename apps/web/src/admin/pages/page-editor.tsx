import { HISTORY_ENTITY, PUBLISH_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { pageApi, type SitePage } from '@madang/contracts/page/page';
import { pageInput, sitePageApi } from '@madang/contracts/page/site-page';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { RichText as Editor } from '../../domain/editor/editor';
import { TextInput } from '../../ui/inputs';
import { NoContent } from '../../ui/no-content';
import { Badge, Breadcrumb, Callout, Card } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import { SaveBar } from '../../ui/save-bar';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { PAGE_LISTS, usePageActions } from './page-actions';
import { PageMenu } from './page-menu';
import { usePathCheck } from './path-check';
import l from '../../ui/layout.module.css';
import s from './pages.module.css';
import { cx } from '../../ui/cx';
import { PageHead } from '../../ui/page-head';

const NEW_PAGE: SitePage = {
  pageSeq: 0,
  title: '',
  path: '',
  content: '',
  seoSetting: '{}',
  courseSeq: null,
  publishStatusCd: PUBLISH_STATUS.UNPUBLISHED,
};

/** The editor of one of the site's own pages; without a number it makes a new page. */
export default function PageEditor() {
  const pageSeq = Number(useParams()['pageSeq'] ?? 0);
  return <Opening key={pageSeq} pageSeq={pageSeq} />;
}
function Opening({ pageSeq }: { pageSeq: number }) {
  const { found, round, save } = useOpened(HISTORY_ENTITY.SITE_PAGE, pageApi.find, { params: { pageSeq } }, pageSeq || null);
  if (pageSeq === 0) return <PageForm page={NEW_PAGE} save={save} />;
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Loading>
        <SkeletonLines lines={6} />
      </Loading>
    );
  return <PageForm key={round} page={found.data} save={save} />;
}

interface FormProps {
  page: SitePage;
  save: Opened['save'];
}
/** The state of the page's form; a new page goes on at its own address once it is saved. */
function usePageForm({ page, save }: FormProps) {
  const { t } = useTranslation('admin-pages');
  const navigate = useNavigate();
  const { pageSeq } = page;
  const fresh = pageSeq === 0;
  const [made, setMade] = useState<number | null>(null);
  const { mayHide } = usePageActions(page);
  const form = useContractForm(pageInput, {
    defaults: valuesOf(page),
    submit: async ({ title, path, content, publishStatusCd }) => {
      const body = { title, path, content, publishStatusCd };
      const hides = publishStatusCd !== page.publishStatusCd && publishStatusCd === PUBLISH_STATUS.UNPUBLISHED;
      if (hides && !(await mayHide())) return;
      const saved = await save((seen) =>
        fresh ? call(sitePageApi.create, { body }) : call(sitePageApi.update, { params: { pageSeq }, body, seen }),
      );
      if (!saved) return;
      // Shows the text as the server saved it: the server removes unsafe HTML.
      form.reset(valuesOf(saved));
      if (fresh) setMade(saved.pageSeq);
      await invalidate(...PAGE_LISTS);
      toast(t('saved'));
    },
  });
  const dirty = form.formState.isDirty;
  const changes = useUnsaved(form);
  // Opens the editor at the new page's address once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (made) void navigate(`/settings/page/${made}`, { replace: true });
  }, [made, navigate]);
  return { form, dirty, changes };
}

function PageForm({ page, save }: FormProps) {
  const { t } = useTranslation('admin-pages');
  const { pageSeq } = page;
  const fresh = pageSeq === 0;
  useTitle(fresh ? t('create') : page.title);
  const navigate = useNavigate();
  const may = useCan(fresh ? sitePageApi.create : sitePageApi.update);
  const [previewing, setPreviewing] = useState(false);
  const { form, dirty, changes } = usePageForm({ page, save });
  const title = form.watch('title') ?? '';
  return (
    <form {...form.bind} className={l.whole}>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/page' }, { label: fresh ? t('create') : page.title }]} />
      <PageHead
        narrow
        title={fresh ? t('create') : page.title}
        note={
          !fresh && (
            <Badge tone={page.publishStatusCd === PUBLISH_STATUS.PUBLISHED ? 'good' : 'plain'}>{t(`state.${page.publishStatusCd}`)}</Badge>
          )
        }
      >
        <Button size="sm" onClick={() => setPreviewing(true)}>
          <Eye aria-hidden="true" />
          {t('preview')}
        </Button>
        {!fresh && <PageMenu page={page} inEditor onRemoved={() => void navigate('/settings/page', { replace: true })} />}
      </PageHead>
      {!may && <Callout>{t('readOnly')}</Callout>}
      <fieldset disabled={!may} className={cx(l.narrow, l.below)}>
        <Fields form={form} page={page} />
      </fieldset>
      {may && (fresh || dirty) && (
        <SaveBar
          changes={changes}
          {...(!dirty && { title: t('new') })}
          {...(fresh && { revert: t('cancel') })}
          busy={form.busy}
          onRevert={() => (fresh ? void navigate('/settings/page') : form.reset())}
        />
      )}
      {previewing && (
        <Dialog open size="l" title={t('previewTitle')} note={t('previewNote')} onClose={() => setPreviewing(false)}>
          <article className={s.preview}>
            <h1>{title || t('untitled')}</h1>
            <RichText html={form.watch('content') ?? ''} top={2} />
          </article>
        </Dialog>
      )}
    </form>
  );
}

function Fields({ form, page }: { form: ReturnType<typeof usePageForm>['form']; page: SitePage }) {
  const { t } = useTranslation('admin-pages');
  const fresh = page.pageSeq === 0;
  const path = form.watch('path') ?? '';
  const check = usePathCheck(path, page);
  const content = form.value('content');
  const shown = form.value('publishStatusCd');
  const textProps = (name: 'title' | 'path') => {
    const { value, error, onChange } = form.value(name);
    return { name, error, value: value ?? '', onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  };
  const ownPath = textProps('path');
  return (
    <Card>
      <div className={l.stack20}>
        <TextInput label={t('field.title')} required maxLength={LIMITS.pageTitleMax} counts {...textProps('title')} />
        <TextInput
          label={t('field.path')}
          required
          maxLength={100}
          prefix={pageAddress('')}
          hint={fresh ? t('field.pathHint') : t('field.pathMoves')}
          autoCapitalize="off"
          spellCheck={false}
          good={check === 'free' ? t('pathFree') : null}
          {...ownPath}
          error={ownPath.error ?? (check === 'used' ? t('pathUsed') : null)}
        />
        <Editor
          name="content"
          label={t('field.content')}
          hint={t('field.contentHint')}
          value={content.value ?? ''}
          error={content.error}
          onChange={content.onChange}
        />
        <Switch
          name="publishStatusCd"
          label={t('field.publish')}
          hint={t(`publishHint.${shown.value ?? PUBLISH_STATUS.UNPUBLISHED}`)}
          value={shown.value === PUBLISH_STATUS.PUBLISHED}
          onChange={(on) => shown.onChange(on ? PUBLISH_STATUS.PUBLISHED : PUBLISH_STATUS.UNPUBLISHED)}
        />
      </div>
    </Card>
  );
}

const valuesOf = ({ title, path, content = '', publishStatusCd }: SitePage) => ({ title, path, content, publishStatusCd });
