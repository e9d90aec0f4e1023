import { settingApi } from '@madang/contracts/main/site-setting';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useChannel, useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { showFont } from '../../lib/fonts';
import { BrandField } from '../../domain/brand/brand-field';
import { FontField } from '../../domain/brand/font-field';
import { applyTheme, contrast, themeOf } from '../../domain/brand/theme';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import s from './site-editor.module.css';

/** The colour of the whole site; it counts at once, on every page. */
export function ColourDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-site-editor');
  const site = useSite();
  const form = useContractForm(settingApi.saveDesign, {
    defaults: { brandColor: site.brandColor, fontCd: site.fontCd },
    submit: async (body) => {
      const { brandColor, fontCd } = await call(settingApi.saveDesign, { body });
      useChannel.setState(({ channel }) => (channel ? { channel: { ...channel, brandColor, fontCd } } : {}));
      applyTheme(brandColor);
      showFont(fontCd);
      toast(t('colourSaved'));
      onClose();
    },
  });
  const colour = form.watch('brandColor');
  const ratio = contrast(themeOf(colour).brand, '#ffffff');
  return (
    <Dialog open onClose={onClose} size="m" title={t('colour')} note={t('colourNote')}>
      <form {...form.bind} className={s.fields}>
        <BrandField value={colour} onChange={form.value('brandColor').onChange} />
        {ratio < 4.5 && (
          <Callout tone="warn" title={t('contrast', { ratio: ratio.toFixed(1) })}>
            {t('contrastText')}
          </Callout>
        )}
        <FontField value={form.watch('fontCd') ?? site.fontCd} onChange={form.value('fontCd').onChange} sample={site.intro || site.name} />
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('saveColour')}
        </Button>
      </form>
    </Dialog>
  );
}
