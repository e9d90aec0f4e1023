import type { CodeOf, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { headOf, sitePictures, type PageFacts } from '@madang/contracts/page/seo';
import { seoInput } from '@madang/contracts/page/seo-setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { confirm } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Previews } from './previews';
import { SeoFields } from './seo-fields';
import { formOf, inherited, textOf } from './seo-values';
import s from './seo.module.css';

interface AnewProps<T, Q extends object> {
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number;
  /** The list in which the item was opened, and what it was asked for. */
  list: Endpoint<'/channels/:channelSeq/admin/seo/page/list' | '/channels/:channelSeq/admin/seo/course/list', undefined, Q, Page<T>>;
  query: Partial<Q>;
  title: string;
  keyOf: (item: T) => number;
  onClose: () => void;
  children: (item: T, save: Opened<Page<T>>['save'], round: number) => ReactNode;
}
/** Reads an item of a list anew for its dialog, since somebody may have changed it after the list was read. */
export function Anew<T, Q extends object>({ entity, seq, list, query, title, keyOf, onClose, children }: AnewProps<T, Q>) {
  const { t } = useTranslation('admin-seo');
  const { found, round, save } = useOpened(entity, list, { query }, seq);
  const item = found.data?.list.find((one) => keyOf(one) === seq);
  if (item) return children(item, save, round);
  return (
    <Dialog open size="l" title={title} onClose={onClose}>
      {found.isPending ? (
        <SkeletonRows count={3} />
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Empty tight heading="h3" title={t('moved')} />
      )}
    </Dialog>
  );
}

interface Props {
  title: string;
  path: string;
  seoSetting: string;
  /** The values that the placeholders in the texts can name; the site's name is added here. `hidden`: the page is a personal one. */
  facts: Omit<PageFacts, 'siteName'>;
  values: readonly string[];
  onClose: () => void;
  /** Resolves false where nothing was saved. */
  onSave: (seoSetting: string) => Promise<boolean>;
}
/** The form for the search settings of one page or class; an empty field takes the site's setting. */
export function SeoDialog({ title, path, seoSetting, facts, values, onClose, onSave }: Props) {
  const { t } = useTranslation('admin-seo');
  const site = useSite();
  const may = useCan('SITE_SEO_UPDATE');
  const above = site.channelSetting.seoSetting;
  const form = useContractForm(seoInput, {
    defaults: formOf(seoSetting),
    submit: async (input) => {
      if (await onSave(textOf(input))) onClose();
    },
  });
  const { isDirty } = form.formState;
  const close = async () => {
    const go = !isDirty || (await confirm(t('lose.text'), { title: t('lose.title'), action: t('lose.do'), danger: true }));
    if (go) onClose();
  };
  const head = headOf([above, form.watch()], {
    ...facts,
    siteName: site.name,
    description: facts.description || site.intro,
    images: [...(facts.images ?? []), ...sitePictures(site)],
  });
  return (
    <Dialog
      open
      size="l"
      title={title}
      note={t('ownNote')}
      locked={form.busy}
      onClose={() => void close()}
      foot={
        <>
          <Button onClick={() => void close()} disabled={form.busy}>
            {t(may ? 'cancel' : 'close')}
          </Button>
          {may && (
            <Button type="submit" form="seo-form" tone="primary" busy={form.busy}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <form {...form.bind} id="seo-form" className={s.dialog}>
        <Previews head={head} path={path} />
        <fieldset disabled={!may}>
          <SeoFields form={form} from={inherited(above)} values={values} personal={facts.hidden} />
        </fieldset>
      </form>
    </Dialog>
  );
}
