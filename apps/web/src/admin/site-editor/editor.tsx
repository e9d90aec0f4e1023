import { Puck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { blockEditorApi, type BlockDraft } from '@madang/contracts/page/blocks/editor';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { SitePage } from '@madang/contracts/page/page';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { useLeaveWarning } from '../../lib/leave-warning';
import { useNarrow } from '../../lib/media';
import { Button } from '../../ui/button';
import { BottomSheet } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { Bar } from './bar';
import { PageDraft } from './page-draft';
import { Canvas, type Device } from './canvas';
import { CompareDialog } from './compare-dialog';
import { FieldsPanel } from './fields-panel';
import { LinksDialog } from './links-dialog';
import { Outline } from './outline';
import { PUCK_OVERRIDES } from './overrides';
import { Palette } from './palette';
import { blocksOf, dataOf, useBlocks } from './puck';
import { PUCK_CONFIG } from './puck-config';
import TemplateStudio from './templates/template-studio';
import { useDraft, type Draft } from './use-draft';
import { VersionsDialog } from './versions-dialog';
import { SkipLink } from '../../ui/skip-link';
import s from './site-editor.module.css';
import l from '../../ui/layout.module.css';
import b from '../../ui/top-bar.module.css';
import { PageFacts } from './page-facts';

export interface EditorProps {
  pageSeq: number;
  title: string;
  /** The site's own page that is edited; null for the main page. */
  page: SitePage | null;
  draft: BlockDraft;
  /** Reopens the editor with another draft, such as an earlier version; null: with the draft that the service has now. */
  onReplaced: (draft: BlockDraft | null) => void;
}
/** The editor of a page of blocks. Puck does the canvas, undo and redo, and dragging; everything else is the product's own. */
export default function Editor({ pageSeq, title, page, draft: initial, onReplaced }: EditorProps) {
  const mayEdit = useCan(blockEditorApi.saveDraft);
  const draft = useDraft(pageSeq, initial, mayEdit);
  useLeaveWarning(draft.status !== 'saved');
  const data = useMemo(() => dataOf(initial.blocks), [initial]);
  return (
    <Puck
      config={PUCK_CONFIG}
      data={data}
      overrides={PUCK_OVERRIDES}
      iframe={{ enabled: true, waitForStyles: false }}
      permissions={{ drag: mayEdit, duplicate: mayEdit, delete: mayEdit, edit: mayEdit, insert: mayEdit }}
      onChange={(next) => mayEdit && draft.change(blocksOf(next))}
    >
      <Desk pageSeq={pageSeq} title={title} page={page} draft={draft} mayEdit={mayEdit} onReplaced={onReplaced} />
    </Puck>
  );
}

interface DeskProps extends Omit<EditorProps, 'draft'> {
  draft: Draft;
  mayEdit: boolean;
}
function Desk({ pageSeq, title, page, draft, mayEdit, onReplaced }: DeskProps) {
  const { t } = useTranslation('admin-site-editor');
  const narrow = useNarrow();
  const [device, setDevice] = useState<Device>(narrow ? 'phone' : 'desktop');
  const [open, setOpen] = useState<'versions' | 'compare' | 'links' | 'templates' | 'palette' | 'blocks' | 'fields' | null>(null);
  const { blocks, chosen } = useBlocks();
  const block = chosen === null ? undefined : blocks[chosen];
  const close = () => setOpen(null);
  const outline = <Outline mayEdit={mayEdit} onAdd={() => setOpen('palette')} onChosen={() => narrow && setOpen('fields')} />;
  if (open === 'templates')
    return (
      <div style={{ visibility: 'visible' }}>
        <TemplateStudio
          pageSeq={pageSeq}
          draft={draft}
          blocks={blocks}
          data={draft.data}
          mayEdit={mayEdit}
          onReplaced={onReplaced}
          onClose={close}
        />
      </div>
    );
  return (
    // Puck sets `visibility: hidden` until its own stylesheet has loaded; the editor shows itself at once.
    <div className={s.editor} style={{ visibility: 'visible' }}>
      <Bar
        pageSeq={pageSeq}
        title={title}
        page={page}
        draft={draft}
        mayEdit={mayEdit}
        device={device}
        onDevice={setDevice}
        onOpen={setOpen}
      />
      <Warnings page={page} blocks={blocks} draft={draft} onReload={() => onReplaced(null)} />
      <main id="main" className={s.desk}>
        {!narrow && outline}
        {!narrow && <SkipLink to="block-parts" label={t('pastCanvas')} />}
        <Canvas device={device} data={draft.data} first={blocks[0]?.id ?? null} chosen={block?.id ?? null} />
        {!narrow && <SkipLink to="block-list" label={t('backPastCanvas')} />}
        {!narrow && (
          <aside className={s.side} id="block-parts" tabIndex={-1} aria-label={t('parts')}>
            <FieldsPanel
              mayEdit={mayEdit}
              errors={draft.errors}
              none={<PageFacts draft={draft} mayEdit={mayEdit} count={blocks.length} />}
            />
          </aside>
        )}
      </main>
      {narrow && (
        <div className={b.foot} data-bottom-bar>
          <Button onClick={() => setOpen('blocks')}>{t('blocks')}</Button>
          <Button disabled={chosen === null} onClick={() => setOpen('fields')}>
            {t('edit')}
          </Button>
          {mayEdit && <Button onClick={() => setOpen('palette')}>{t('addBlock')}</Button>}
        </div>
      )}
      <BottomSheet open={narrow && open === 'blocks'} onClose={close} title={t('blocks')}>
        {outline}
      </BottomSheet>
      <BottomSheet open={narrow && open === 'fields'} onClose={close} title={block ? t(`block.${block.type}`) : t('edit')}>
        <FieldsPanel mayEdit={mayEdit} inSheet errors={draft.errors} />
      </BottomSheet>
      <Palette open={open === 'palette'} onClose={close} />
      {open === 'versions' && <VersionsDialog pageSeq={pageSeq} draft={draft} onClose={close} onRestored={onReplaced} />}
      {open === 'compare' && <CompareDialog pageSeq={pageSeq} draft={blocks} data={draft.data} onClose={close} />}
      {open === 'links' && <LinksDialog pageSeq={pageSeq} draft={draft} mayEdit={mayEdit} onClose={close} />}
    </div>
  );
}

/**
 * The most urgent warning above the canvas: somebody else saved first, a value is not valid, the class of a block is hidden, the page is
 * hidden, or others edit it.
 */
function Warnings({
  page,
  blocks,
  draft,
  onReload,
}: Pick<DeskProps, 'page' | 'draft'> & { blocks: readonly Block[]; onReload: () => void }) {
  const { t } = useTranslation('admin-site-editor');
  const { state, status, errors } = draft;
  if (status === 'conflict')
    return (
      <div className={l.pad}>
        <Callout tone="bad" title={t('conflict', { name: state.savedBy ?? t('somebody') })}>
          <p>{t(draft.own ? 'conflictText' : 'conflictNone')}</p>
          <Button size="sm" onClick={onReload}>
            {t('takeTheirs')}
          </Button>{' '}
          {draft.own && (
            <Button size="sm" onClick={() => void draft.overwrite()}>
              {t('keepMine')}
            </Button>
          )}
        </Callout>
      </div>
    );
  if (status === 'invalid')
    return (
      <div className={l.pad}>
        <Callout tone="warn" title={t('invalid')}>
          {[...new Set(Object.values(errors))].join(' ')}
        </Callout>
      </div>
    );
  if (blocks.some((one) => one.type === 'buy' && one.content.courseSeq !== null && draft.data[one.id] === null))
    return (
      <div className={l.pad}>
        <Callout tone="warn" title={t('courseHidden')}>
          {t('courseHiddenText')}
        </Callout>
      </div>
    );
  if (page?.publishStatusCd === PUBLISH_STATUS.UNPUBLISHED && state.liveAt) return <PageDraft page={page} />;
  if (!state.others.length) return null;
  return (
    <div className={l.pad}>
      <Callout tone="warn" title={t('others', { names: state.others.join(', ') })}>
        {t('othersText')}
      </Callout>
    </div>
  );
}
