import { CampaignEntity, CampaignRecipientEntity } from './campaign/campaign.entity';
import { MailAddressEntity, MailEntity, MailPaceEntity } from './mail/mail.entity';
import { WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity } from './webhook/webhook.entity';

/** The entities of all tables that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [
  CampaignEntity,
  CampaignRecipientEntity,
  MailEntity,
  MailAddressEntity,
  MailPaceEntity,
  WebhookEndpointEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
];
