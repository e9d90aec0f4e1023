import type { SitePage } from '@madang/contracts/page/page';
import { pageApi } from '@madang/contracts/page/page-calls';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import {
  ArrowLeft,
  ChevronDown,
  Columns2,
  Eye,
  Link2,
  Monitor,
  Palette as PaletteIcon,
  Redo2,
  Smartphone,
  Tablet,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADMIN_HOME } from '../../domain/site/admin-home';
import { LIMITS } from '@madang/contracts/limits';
import { formatTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { IconButton } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Menu } from '../../ui/menu';
import { Badge } from '../../ui/parts';
import type { Device } from './canvas';
import { PublishButton } from './publish-button';
import { useSteps } from './puck';
import { useStepKeys } from './step-keys';
import type { Draft } from './use-draft';
import s from './site-editor.module.css';
import { usePhone } from '../../lib/media';
import { MoreMenu } from '../../ui/more-menu';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import b from '../../ui/button.module.css';

interface BarProps {
  pageSeq: number;
  title: string;
  page: SitePage | null;
  draft: Draft;
  mayEdit: boolean;
  device: Device;
  onDevice: (device: Device) => void;
  onOpen: (what: 'versions' | 'compare' | 'links' | 'templates') => void;
}
/** The bar above the editor: the page's name, the device width, undo and redo, whether the draft is saved, and publishing. */
export function Bar({ pageSeq, title, page, draft, mayEdit, device, onDevice, onOpen }: BarProps) {
  const { t } = useTranslation('admin-site-editor');
  const pages = useCall(pageApi.list, { query: { page: '1', size: String(LIMITS.pageListSize) } }, { silent: true });
  const steps = useSteps();
  useStepKeys(document);
  const { state } = draft;
  const phone = usePhone();
  const tools = [
    { Icon: PaletteIcon, label: t('templates'), onSelect: () => onOpen('templates') },
    { Icon: Columns2, label: t('compare'), onSelect: () => onOpen('compare') },
    { Icon: Link2, label: t('links.open'), onSelect: () => onOpen('links') },
    { Icon: Eye, label: t('visit'), to: page ? pageAddress(page.path) : '/', newTab: true },
  ];
  const icons = { desktop: <Monitor />, tablet: <Tablet />, phone: <Smartphone /> };
  const devices = (['desktop', 'tablet', 'phone'] as const).map((value) => ({ value, label: t(`device.${value}`), icon: icons[value] }));
  return (
    <header className={s.bar}>
      <div>
        <Link className={b.icon} to={ADMIN_HOME} aria-label={t('back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <Menu
          align="start"
          label={t('pages')}
          items={[
            { label: t('mainPage'), to: '/settings/homepage' },
            ...(pages.data?.list ?? []).map((one) => ({
              label: one.title,
              aside: `/p/${one.path}`,
              to: `/settings/page/${one.pageSeq}/blocks`,
            })),
          ]}
          button={
            <button type="button" className={cx(b.btn, b.sm, b.ghost, s.pageName)}>
              <h1 className={l.oneLine}>{title}</h1>
              <ChevronDown aria-hidden="true" />
            </button>
          }
        />
        {phone ? null : state.publishAt ? (
          <Badge tone="brand">{t('reserved')}</Badge>
        ) : (
          <Badge tone={!state.liveAt || state.changed ? 'warn' : 'good'}>
            {t(!state.liveAt ? 'notLive' : state.changed ? 'changed' : 'live')}
          </Badge>
        )}
      </div>
      <div>
        <Segmented iconOnly label={t('canvasWidth')} options={devices} value={device} onChange={onDevice} />
        <IconButton label={t('undo')} disabled={!steps.hasPast} onClick={steps.back}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label={t('redo')} disabled={!steps.hasFuture} onClick={steps.forward}>
          <Redo2 aria-hidden="true" />
        </IconButton>
      </div>
      <div>
        <span className={cx(l.muted13, l.oneLine, s.saved)} role="status">
          {mayEdit ? t(`status.${draft.status}`, { at: state.savedAt ? formatTime(state.savedAt) : '' }) : t('readOnly')}
        </span>
        {phone ? (
          // On phones, the tools are in a menu, so that the page's name has room.
          <MoreMenu
            of={title}
            label={t('moreOf', { name: title })}
            items={tools.map(({ Icon, ...one }) => ({ ...one, icon: <Icon aria-hidden="true" /> }))}
          />
        ) : (
          tools.map(({ Icon, label, to, onSelect }) =>
            to ? (
              <a key={label} className={b.icon} href={to} target="_blank" rel="noreferrer" aria-label={label}>
                <Icon aria-hidden="true" />
              </a>
            ) : (
              <IconButton key={label} label={label} onClick={onSelect}>
                <Icon aria-hidden="true" />
              </IconButton>
            ),
          )
        )}
        {mayEdit && <PublishButton pageSeq={pageSeq} draft={draft} onVersions={() => onOpen('versions')} />}
      </div>
    </header>
  );
}
