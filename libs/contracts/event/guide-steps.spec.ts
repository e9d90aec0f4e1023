import { courseApi } from '../main/course';
import { operatorApi } from '../main/operator';
import { settingApi } from '../main/site-setting';
import { seoApi } from '../page/seo-setting';
import { settlementApi } from '../util/settlement';
import { guideStepNeeds, mayDoAnyStep, NEW_CLASS_PATH, type GuideTodo } from './guide-steps';

const needs = (todo: GuideTodo, path = '/settings') => guideStepNeeds({ todo, path });

describe('the steps of the setup guide', () => {
  it.each([
    ['logo', settingApi.saveProfile],
    ['classCreated', courseApi.create],
    ['lessons', courseApi.publish],
    ['published', courseApi.publish],
    ['price', courseApi.updatePayment],
    ['business', settingApi.saveFooter],
    ['account', settlementApi.submit],
    ['search', seoApi.save],
    ['firstInvite', operatorApi.inviteMembers],
  ] as const)('AM-1110 the step %s needs the permission of the call that does it', (todo, { access }) => {
    expect(needs(todo)).toContain(access);
  });
  it('AM-1110 a step about a class needs that of making one as long as there is none', () => {
    expect(needs('price')).not.toContain(courseApi.create.access);
    expect(needs('price', NEW_CLASS_PATH)).toContain(courseApi.create.access);
  });
  it('AM-1110 a person has a guide who may do any step', () => {
    expect(mayDoAnyStep((one) => one === 'SITE_SALES_UPDATE')).toBe(true);
    expect(mayDoAnyStep((one) => one === 'SITE_SEO_READ')).toBe(false);
    expect(mayDoAnyStep(() => false)).toBe(false);
  });
});
