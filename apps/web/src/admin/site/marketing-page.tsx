import { POLICY_FACT } from '@madang/contracts/answer-codes';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { MarketingTools } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { FormFields } from '../../domain/permissions/form-fields';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { TextInput } from '../../ui/inputs';
import { PageHead } from '../../ui/page-head';
import { SaveBar } from '../../ui/save-bar';
import { Callout, Card } from '../../ui/parts';
import { Loaded } from './loaded';
import { takeSite } from './site-state';
import l from '../../ui/layout.module.css';

const MARKETING_TOOLS = [
  POLICY_FACT.ANALYTICS,
  POLICY_FACT.PIXEL,
  POLICY_FACT.CHANNEL_TALK,
  POLICY_FACT.KAKAO,
] as const satisfies readonly (keyof MarketingTools)[];

/** The ids of the analytics, advertising and chat services that the site uses. */
export default function MarketingPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('marketing.title'));
  const opened = useOpened(HISTORY_ENTITY.MARKETING, marketingApi.find);
  return (
    <>
      <PageHead title={t('marketing.title')} note={t('marketing.note')} />
      <div className={l.column}>
        <Loaded of={opened.found}>{(data) => <ToolsForm key={opened.round} tools={data} save={opened.save} />}</Loaded>
      </div>
    </>
  );
}

function ToolsForm({ tools, save }: { tools: MarketingTools; save: Opened['save'] }) {
  const { t } = useTranslation('admin-site');
  const form = useContractForm(marketingApi.save, {
    defaults: tools,
    submit: async (body) => {
      const fresh = await save((seen) => call(marketingApi.save, { body, seen }));
      if (!fresh) return;
      form.reset(fresh);
      takeSite({ marketingTools: fresh });
      toast(t('saved'));
    },
  });
  const dirty = form.formState.isDirty;
  const changes = useUnsaved(form);
  return (
    <form {...form.bind} className={l.column}>
      <FormFields saves={marketingApi.save} className={l.column}>
        <Callout title={t('marketing.consent')}>{t('marketing.consentText')}</Callout>
        <Card title={t('marketing.tools')}>
          <div className={l.stack20}>
            {MARKETING_TOOLS.map((name) => {
              const { value, error, onChange } = form.value(name);
              return (
                <TextInput
                  key={name}
                  name={name}
                  label={t(`marketing.tool.${name}`)}
                  hint={t(`marketing.hint.${name}`)}
                  maxLength={60}
                  autoComplete="off"
                  spellCheck={false}
                  value={value ?? ''}
                  error={error}
                  onChange={(event) => onChange(event.target.value)}
                />
              );
            })}
          </div>
        </Card>
      </FormFields>
      {dirty && (
        <Can do={marketingApi.save}>
          <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />
        </Can>
      )}
    </form>
  );
}
