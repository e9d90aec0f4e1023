import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, WEBHOOK_DELIVERY_STATE, WEBHOOK_ERROR, WEBHOOK_STATE, Yn } from '@madang/contracts/codes';
import type { WebhookEvent } from '@madang/contracts/campaign/webhook-events';
import type { Sealed } from '@madang/contracts/events';

@Entity({ name: 'webhook_endpoint' })
export class WebhookEndpointEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) endpointSeq: number;
  @Column('text') name: string;
  @Column('text') url: string;
  @Column('jsonb') events: WebhookEvent[];
  @Column('text') personalYn: Yn;
  @Column('text') stateCd: CodeOf<typeof WEBHOOK_STATE>;
  @Column('text') secret: Sealed;
  @Column('text', { nullable: true }) formerSecret: Sealed | null;
  @Column('timestamptz', { nullable: true }) formerUntil: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) failingSince: Date | null;
  @Column('timestamptz', { nullable: true }) workedAt: Date | null;
}

@Entity({ name: 'webhook_delivery' })
export class WebhookDeliveryEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) deliverySeq: number;
  @Column('bigint') endpointSeq: number;
  @Column('text') eventId: string;
  @Column('text') type: string;
  @Column('jsonb') data: Record<string, unknown>;
  @Column('text') stateCd: CodeOf<typeof WEBHOOK_DELIVERY_STATE>;
  @Column('integer') tries: number;
  @Column('timestamptz') nextAt: Date;
  @Column('timestamptz') createdAt: Date;
}

@Entity({ name: 'webhook_attempt' })
export class WebhookAttemptEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) attemptSeq: number;
  @Column('bigint') deliverySeq: number;
  @Column('timestamptz') triedAt: Date;
  @Column('integer') duration: number;
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text', { nullable: true }) errorCd: CodeOf<typeof WEBHOOK_ERROR> | null;
  @Column('text') request: string;
  @Column('text') answer: string;
}
