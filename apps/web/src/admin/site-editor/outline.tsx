import { arrayMove } from '@dnd-kit/sortable';
import type { Block } from '@madang/contracts/page/blocks/block';
import { BLOCKS_MAX } from '@madang/contracts/page/blocks/block';
import { Copy, Eye, EyeOff, Lock, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { MoreMenu } from '../../ui/more-menu';
import { SortableList } from '../../ui/sortable/sortable-list';
import { BLOCK_ICONS } from './block-icons';
import { useBlocks } from './puck';
import s from './site-editor.module.css';
import l from '../../ui/layout.module.css';

/** A text of a block by which it differs from others of its type; '' where it has none. */
function aboutOf({ content }: Block): string {
  const own = content as { title?: string; slides?: { title: string }[]; text?: string; buttonLabel?: string };
  const text = own.title || own.slides?.[0]?.title || own.text?.replace(/<[^>]*>/g, ' ') || own.buttonLabel || '';
  return text.split('\n')[0]!.trim();
}

const LockedRow = ({ name, note, to }: { name: string; note: string; to: string }) => (
  <Link className={cx(s.row, s.rowName, s.locked)} to={to}>
    <Lock aria-hidden="true" />
    <span className={cx(l.named, l.grow)}>
      <b className={l.oneLine}>{name}</b>
      <small className={l.oneLine}>{note}</small>
    </span>
  </Link>
);

/** The list of the page's blocks from top to bottom, in which staff choose, reorder, hide, copy, delete and add blocks. */
export function Outline({ mayEdit, onAdd, onChosen }: { mayEdit: boolean; onAdd: () => void; onChosen: () => void }) {
  const { t } = useTranslation('admin-site-editor');
  const { blocks, chosen, choose, move, put, duplicate, remove } = useBlocks();
  const nameOf = (block: Block) => t(`block.${block.type}`);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is dropped: newer browsers return a promise, which React would take for the effect's clean-up.
    void rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const order = (next: readonly Block[]) => {
    const from = blocks.findIndex((one, i) => one.id !== next[i]?.id);
    if (from < 0) return;
    const to = next.findIndex((one) => one.id === blocks[from]!.id);
    const back = next.findIndex((one, i) => one.id !== blocks[i]?.id);
    const down = arrayMove([...blocks], from, to);
    if (down.every((one, i) => one.id === next[i]?.id)) move(from, to);
    else
      move(
        blocks.findIndex((one) => one.id === next[back]!.id),
        back,
      );
  };
  return (
    <nav className={s.outline} id="block-list" tabIndex={-1} aria-label={t('blocks')}>
      <h2 className={cx(l.between, s.locked)}>
        {t('blocks')} <small className="num">{blocks.length}</small>
      </h2>
      <div className={s.rows} ref={rows}>
        <LockedRow name={t('header')} note={t('everyPage')} to="/settings/menu" />
        <SortableList label={t('blocks')} items={blocks} keyOf={(one) => one.id} nameOf={nameOf} onOrder={order}>
          {(block, grip, i) => {
            const Icon = BLOCK_ICONS[block.type];
            return (
              <div className={cx(s.row, i === chosen && s.chosen, block.hidden && l.muted, !mayEdit && s.locked)}>
                {mayEdit && grip}
                <button
                  type="button"
                  className={s.rowName}
                  aria-current={i === chosen || undefined}
                  onClick={() => {
                    choose(i);
                    onChosen();
                  }}
                >
                  <Icon aria-hidden="true" />
                  <span className={cx(l.named, l.grow)}>
                    <b className={l.oneLine}>{nameOf(block)}</b>
                    <small className={l.oneLine}>{aboutOf(block)}</small>
                  </span>
                </button>
                {mayEdit && (
                  <>
                    <IconButton
                      dense
                      label={t(block.hidden ? 'show' : 'hide', { name: nameOf(block) })}
                      onClick={() => put(i, { ...block, hidden: !block.hidden })}
                    >
                      {block.hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                    </IconButton>
                    <MoreMenu
                      of={nameOf(block)}
                      label={t('moreOf', { name: nameOf(block) })}
                      items={[
                        { label: t('duplicate'), icon: <Copy aria-hidden="true" />, onSelect: () => duplicate(i) },
                        { label: t('remove'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => remove(i) },
                      ]}
                    />
                  </>
                )}
              </div>
            );
          }}
        </SortableList>
        <LockedRow name={t('footer')} note={t('everyPage')} to="/settings/footer" />
      </div>
      {mayEdit && (
        <Button block disabled={blocks.length >= BLOCKS_MAX} onClick={onAdd}>
          <Plus aria-hidden="true" />
          {t('addBlock')}
        </Button>
      )}
    </nav>
  );
}
