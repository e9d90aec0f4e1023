import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { BLOCK_ICONS, BLOCK_GROUPS } from './block-icons';
import { useBlocks } from './puck';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './site-editor.module.css';

/** The dialog with all types of blocks; the new block is put below the chosen one, or last while none is chosen. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin-site-editor');
  const { blocks, chosen, add } = useBlocks();
  return (
    <Dialog open={open} onClose={onClose} size="l" title={t('addBlock')} note={t('addBlockNote')}>
      <div className={l.stack20}>
        {BLOCK_GROUPS.map(([group, types]) => (
          <section key={group} className={l.stack8} aria-label={t(`group.${group}`)}>
            <h3>{t(`group.${group}`)}</h3>
            <div className={l.columns200}>
              {types.map((type) => {
                const Icon = BLOCK_ICONS[type];
                return (
                  <button
                    key={type}
                    type="button"
                    className={cx(l.card, s.kind)}
                    onClick={() => {
                      add(type, chosen === null ? blocks.length : chosen + 1, t(`block.${type}`));
                      onClose();
                    }}
                  >
                    <Icon aria-hidden="true" />
                    <span className={l.named}>
                      <b>{t(`block.${type}`)}</b>
                      <small>{t(`about.${type}`)}</small>
                    </span>
                  </button>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
