import { Columns2, History, Link2, Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { KeyValues } from '../../ui/parts';
import { Section } from '../../ui/section';
import type { Draft } from './use-draft';

type Tool = 'templates' | 'compare' | 'links' | 'versions';
interface Props {
  title: string;
  count: number;
  draft: Draft;
  mayEdit: boolean;
  onOpen: (tool: Tool) => void;
}
/** The page itself, while no block of it is chosen: how it stands, and what can be done with the whole of it. */
export function PageFacts({ title, count, draft: { state }, mayEdit, onOpen }: Props) {
  const { t } = useTranslation('admin-site-editor');
  const tools = [
    { tool: 'templates', label: t('templates'), Icon: Palette },
    { tool: 'compare', label: t('compare'), Icon: Columns2 },
    { tool: 'links', label: t('links.open'), Icon: Link2 },
    ...(mayEdit ? [{ tool: 'versions', label: t('versions'), Icon: History } as const] : []),
  ] as const;
  return (
    <div className={l.pad}>
      <Section title={title}>
        <KeyValues
          rows={[
            { label: t('facts.state'), value: t(!state.liveAt ? 'notLive' : state.changed ? 'changed' : 'live') },
            ...(state.liveAt ? [{ label: t('facts.live'), value: formatDateTime(state.liveAt) }] : []),
            ...(state.publishAt ? [{ label: t('reserved'), value: formatDateTime(state.publishAt) }] : []),
            ...(state.savedAt ? [{ label: t('facts.saved'), value: formatDateTime(state.savedAt) }] : []),
            { label: t('blocks'), value: <span className="num">{count}</span> },
          ]}
        />
        <p className={cx(l.box, l.muted13)}>{t('chooseBlockText')}</p>
      </Section>
      <Section title={t('facts.whole')}>
        <div className={l.stack8}>
          {tools.map(({ tool, label, Icon }) => (
            <Button key={tool} block size="sm" onClick={() => onOpen(tool)}>
              <Icon aria-hidden="true" />
              {label}
            </Button>
          ))}
        </div>
      </Section>
    </div>
  );
}
