import { blockEditorApi } from '@madang/contracts/page/blocks/editor';
import type { Overrides } from '@puckeditor/core';
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applyLookToFrame } from '../../domain/brand/theme';
import { useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { IconButton } from '../../ui/button';
import { useBlocks } from './puck';
import { useStepKeys } from './step-keys';
import s from './site-editor.module.css';

/** The buttons above the chosen block on the canvas; none for those who may only read. */
function Actions({ label }: { label?: string }) {
  const { t } = useTranslation('admin-site-editor');
  const { blocks, chosen, move, duplicate, remove } = useBlocks();
  const mayEdit = useCan(blockEditorApi.saveDraft);
  const block = chosen === null ? undefined : blocks[chosen];
  if (!block || chosen === null || !mayEdit) return null;
  const name = t(`block.${block.type}`);
  return (
    <div className={s.actions} role="toolbar" aria-label={label ?? name}>
      <b>{name}</b>
      <IconButton dense label={t('up', { name })} disabled={chosen === 0} onClick={() => move(chosen, chosen - 1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton dense label={t('down', { name })} disabled={chosen === blocks.length - 1} onClick={() => move(chosen, chosen + 1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton dense label={t('duplicate')} onClick={() => duplicate(chosen)}>
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton dense label={t('remove')} onClick={() => remove(chosen)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
/** Gives the iframe of the canvas its title, the site's colours and language, and the keys for undo and redo. */
function Frame({ children, document: own }: { children: ReactNode; document?: Document }) {
  const { t } = useTranslation('admin-site-editor');
  const site = useSite();
  useStepKeys(own);
  useEffect(() => {
    if (!own) return;
    own.defaultView?.frameElement?.setAttribute('title', t('draftPage'));
    applyLookToFrame(own, site);
    // The canvas shows the storefront, so it must not get the styles of the admin.
    own.body.removeAttribute('data-area');
    own.documentElement.lang = document.documentElement.lang;
    own.documentElement.toggleAttribute('data-dressed', document.documentElement.hasAttribute('data-dressed'));
  }, [own, site, t]);
  return <>{children}</>;
}
export const PUCK_OVERRIDES: Partial<Overrides> = {
  iframe: ({ children, document }) => <Frame document={document}>{children}</Frame>,
  actionBar: ({ label }) => <Actions label={label} />,
};
