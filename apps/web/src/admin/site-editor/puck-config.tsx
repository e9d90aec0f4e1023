import type { Config } from '@puckeditor/core';
import { newBlock, type Block } from '@madang/contracts/page/blocks/block';
import { BLOCK_TYPES, type BlockType } from '@madang/contracts/page/blocks/declaration';
import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockView } from '../../domain/blocks/block-list';
import { useSite } from '../../lib/channel';
import { cx } from '../../ui/cx';
import { CanvasData } from './canvas-context';
import s from './site-editor.module.css';

/** A block on the canvas or, while it lacks something to show, a note of what it waits for. */
function OnCanvas({ block }: { block: Block }) {
  const { t } = useTranslation('admin-site-editor');
  const { data, first } = useContext(CanvasData);
  const shown = useBlockView(block, data, block.id === first);
  return (
    <div className={cx(block.hidden && s.hidden, block.sample && s.sample)} data-sample={block.sample ? t('sample') : undefined}>
      {shown ?? (
        <div className={s.waiting}>
          <b>{t(`block.${block.type}`)}</b>
          {t(block.type === 'classes' ? 'noClasses' : 'nothingYet')}
        </div>
      )}
    </div>
  );
}
/** The page around its blocks, with stand-ins for the site's header and footer, which every page has. */
function PageOnCanvas({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin-site-editor');
  const { name, headerLogoUrl } = useSite();
  return (
    <div className="blk-page">
      <div className={s.siteHead}>
        <div className="wrap">{headerLogoUrl ? <img src={headerLogoUrl} alt={name} /> : <b>{name}</b>}</div>
      </div>
      {children}
      <div className={s.siteFoot}>
        <div className="wrap">{t('footer')}</div>
      </div>
    </div>
  );
}

const componentOf = (type: BlockType): Config['components'][string] => {
  const { id: _, type: kind, ...defaultProps } = newBlock(type, 'new');
  return {
    fields: {},
    defaultProps,
    // The function has a capital letter because React allows hooks only in components.
    render: function Render({ id, hidden, sample, content, looks, show }) {
      return <OnCanvas block={{ id, type: kind, hidden, sample, content, looks, show } as Block} />;
    },
  };
};
export const PUCK_CONFIG: Config = {
  root: { fields: {}, render: ({ children }: { children?: ReactNode }) => <PageOnCanvas>{children}</PageOnCanvas> },
  components: Object.fromEntries(BLOCK_TYPES.map((type) => [type, componentOf(type)])),
};
