import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { KeyValues } from '../../ui/parts';
import { Section } from '../../ui/section';
import type { Draft } from './use-draft';

/**
 * What the panel shows while no block is chosen: the page's state, when it was published and saved or will be published, and how many
 * blocks it has.
 */
export function PageFacts({ count, draft: { state }, mayEdit }: { count: number; draft: Draft; mayEdit: boolean }) {
  const { t } = useTranslation('admin-site-editor');
  return (
    <div className={l.pad}>
      <Section title={t('facts.whole')}>
        <KeyValues
          rows={[
            { label: t('facts.state'), value: t(!state.liveAt ? 'notLive' : state.changed ? 'changed' : 'live') },
            ...(state.liveAt ? [{ label: t('facts.live'), value: formatDateTime(state.liveAt) }] : []),
            ...(state.publishAt ? [{ label: t('reserved'), value: formatDateTime(state.publishAt) }] : []),
            ...(state.savedAt ? [{ label: t('facts.saved'), value: formatDateTime(state.savedAt) }] : []),
            { label: t('blocks'), value: <span className="num">{count}</span> },
          ]}
        />
        <p className={cx(l.box, l.muted13)}>{t(mayEdit ? 'chooseBlockText' : 'chooseBlockRead')}</p>
      </Section>
    </div>
  );
}
