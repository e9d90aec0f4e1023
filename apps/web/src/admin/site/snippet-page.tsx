import { YN } from '@madang/contracts/codes';
import { snippetApi, type Snippet } from '@madang/contracts/main/snippet';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, IconButton } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Switch } from '../../ui/choices';
import { Callout, Card } from '../../ui/parts';
import { SortableList } from '../../ui/sortable/sortable-list';
import { Empty } from '../../ui/states';
import { Loaded } from './loaded';
import { SnippetDialog } from './snippet-dialog';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

const SNIPPET_READERS = [snippetApi.list];

/** The snippets of the storefront, in order: staff add, order, switch, edit and delete them. */
export default function SnippetPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('snippet.title'));
  const list = useCall(snippetApi.list, undefined, { staleTime: 0 });
  const order = useAct(snippetApi.order, { invalidates: SNIPPET_READERS });
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null);
  const sort = (next: Snippet[]) => {
    patchAnswer(snippetApi.list, undefined, () => next);
    order.mutate({ body: { order: next.map((one) => one.snippetSeq) } });
  };
  return (
    <>
      <PageHead narrow title={t('snippet.title')} note={t('snippet.note')}>
        <Button size="sm" tone="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t('snippet.add')}
        </Button>
      </PageHead>
      <div className={l.column}>
        <Callout title={t('snippet.where')}>{t('snippet.whereText')}</Callout>
        <Card title={t('snippet.list')}>
          <Loaded of={list}>
            {(snippets) =>
              snippets.length === 0 ? (
                <Empty title={t('snippet.empty')} text={t('snippet.emptyText')} />
              ) : (
                <SortableList
                  label={t('snippet.list')}
                  items={snippets}
                  keyOf={(one) => one.snippetSeq}
                  nameOf={(one) => one.title}
                  onOrder={sort}
                >
                  {(one, grip) => <Row snippet={one} grip={grip} onEdit={() => setEdited(one)} />}
                </SortableList>
              )
            }
          </Loaded>
        </Card>
      </div>
      {edited && <SnippetDialog snippet={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Row({ snippet, grip, onEdit }: { snippet: Snippet; grip: ReactNode; onEdit: () => void }) {
  const { t } = useTranslation('admin-site');
  const { snippetSeq, title, position, code, useYn, marketingYn, hosts, hasScript } = snippet;
  const on = useYn === YN.YES;
  const save = useAct(snippetApi.update, {
    invalidates: SNIPPET_READERS,
    onDone: (saved) => toast(t(saved.useYn === YN.YES ? 'snippet.onDone' : 'snippet.offDone', { title })),
  });
  const remove = useAct(snippetApi.remove, { invalidates: SNIPPET_READERS, onDone: () => toast(t('snippet.removed')) });
  const ask = async () => {
    if (await confirm(t('snippet.removeText'), { title: t('snippet.removeTitle', { title }), action: t('remove'), danger: true }))
      remove.mutate({ params: { snippetSeq } });
  };
  const turn = () => save.mutate({ params: { snippetSeq }, body: { title, position, code, marketingYn, useYn: on ? YN.NO : YN.YES } });
  const about = [
    t(`snippet.positions.${position}`),
    hasScript && t('snippet.script'),
    marketingYn === YN.YES && t('snippet.marketing'),
    hosts.length > 0 && t('snippet.hosts', { hosts: hosts.map((host) => host.replace('https://', '')).join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={s.row}>
      {grip}
      <div className={l.grow}>
        <Switch label={title} hint={about} value={on} disabled={save.isPending} onChange={turn} />
      </div>
      <IconButton dense label={t('snippet.edit', { title })} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton dense label={t('snippet.remove', { title })} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
