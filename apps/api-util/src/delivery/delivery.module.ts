import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module';
import { DeliveryController } from './delivery.controller';
import { DeliveryService } from './delivery.service';

@Module({ imports: [ConfigurationModule], controllers: [DeliveryController], providers: [DeliveryService] })
export class DeliveryModule {}
