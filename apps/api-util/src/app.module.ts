import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { PaymentModule } from './payment/payment.module';

@Module({ imports: [CoreModule.of('util'), PaymentModule] })
export class AppModule {}
