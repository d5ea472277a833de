import type { FastifyBaseLogger } from 'fastify'
import { regionalDefaultsOf } from '../domain/regions.ts'
import { createCallLimits } from './access/callLimits.ts'
import { derivedFlags } from './access/derivedFlags.ts'
import type { SetupOf } from './access/routeHandler.ts'
import { sessionStore, type ReadBy } from './access/sessions.ts'
import { signInService } from './access/signIn.ts'
import { sourceKeyStore } from './access/sourceKeys.ts'
import type { Catalog } from './engine/catalog/Catalog.ts'
import type { LiveCatalog } from './engine/catalog/serve/LiveCatalog.ts'
import { pagesOf } from './engine/catalog/serve/pagesOf.ts'
import { backgroundCards } from './engine/dashboards/backgroundCards.ts'
import { chartService } from './engine/exports/charts/chartService.ts'
import { fileService } from './engine/exports/fileService.ts'
import { runLoadJob } from './engine/feeds/loadJob.ts'
import { isUndo, runUndoJob } from './engine/feeds/undoJob.ts'
import { backgroundExport } from './engine/generated/backgroundExport.ts'
import { generateReport } from './engine/generated/generateReport.ts'
import type { Jobs } from './engine/generated/jobRoutes.ts'
import { makeFile } from './engine/generated/makeFile.ts'
import type { Database } from './platform/database/Database.ts'
import { joined } from './platform/database/joined.ts'
import { defaultPace, jobRunner } from './platform/jobs/jobRunner.ts'
import { jobStore } from './platform/jobs/jobStore.ts'
import type { Pack } from './platform/language/readPacks.ts'
import { defaultLocale, type Translate } from './platform/language/translator.ts'
import { folderSender } from './platform/mail/folderSender.ts'
import { outbox as createOutbox } from './platform/mail/outbox.ts'
import { smtpSender } from './platform/mail/smtpSender.ts'
import type { Settings } from './platform/settings.ts'
import { folderStorage } from './platform/storage/Storage.ts'
import { passwordCodes } from './portal/accounts/passwordCodes.ts'
import { registrationService } from './portal/accounts/registrationService.ts'
import { writeMail } from './portal/accounts/writeMail.ts'
import { fileWorkerAddress } from './portal/files/fileWorkerAddress.ts'
import { formSteps, formWorkflows } from './portal/forms/formWorkflows.ts'
import { feedRules } from './portal/imports/feedRules.ts'
import { feedWriters } from './portal/imports/feedWriters.ts'
import { appSetupSchema, portalSetup } from './portal/setup/portalSetup.ts'
import { productName, wireDescription } from './portal/setup/product.ts'
import { pseudoLocale } from './portal/translations/pseudoPack.ts'
import { shippedTextsWriter } from './portal/translations/shippedTexts.ts'
import { translationService } from './portal/translations/translationService.ts'
import { createTranslationImports } from './portal/translations/createTranslationImports.ts'
import { TranslationStore } from './portal/translations/TranslationStore.ts'

interface ServiceParts {
  settings: Settings
  database: Database
  holder: LiveCatalog
  now(): Date
  log: FastifyBaseLogger
}

/** The services that plugins choose from. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** The longest time for a file that nobody waits for. */
const backgroundLimitMs = 15 * 60_000

/** Creates the services of a server. They do nothing by themselves until the plugins start them. */
export async function createServices({ settings, database: connected, holder, now, log }: ServiceParts) {
  const database = joined(connected)
  const catalog = (): Catalog => holder.current
  const access = () => catalog().access
  const readBy: ReadBy = {
    regionalDefaults: regionalDefaultsOf[settings.region],
    access,
    derivedFlags: derivedFlags(now),
  }
  const base = { settings, database, holder, catalog, now, readBy }

  const storage = folderStorage(settings.storageDir)
  const charts = chartService()
  const keys = sourceKeyStore(connected, now, readBy, settings.keyLimits)
  const texts = await createTexts(base, log)
  const files = createFiles(texts.packOf)
  const jobs = createJobs({ ...base, ...texts, ...files, storage, charts, keys, log })
  return {
    ...base,
    ...texts,
    ...files,
    ...createMail({ ...base, ...texts, log }),
    storage,
    charts,
    keys,
    jobs,
    access,
    backgroundExport: backgroundExport(jobs, now),
    sessions: sessionStore(database, now, readBy),
    signIn: signInService(database, now),
    limits: createCallLimits(),
    pages: () => pagesOf(catalog()),
    setupOf: ((principal, translate) => portalSetup(catalog(), principal, translate)) satisfies SetupOf,
    feedWriters,
    feedRules,
    workflows: formWorkflows({ database, storage, catalog, keys, translationImports: texts.translationImports }),
    steps: formSteps,
    product: { title: productName, description: wireDescription, appSetup: appSetupSchema },
  }
}

interface BaseServices extends Omit<ServiceParts, 'log'> {
  catalog(): Catalog
  readBy: ReadBy
}

async function createTexts({ settings, database, holder, catalog }: BaseServices, log: FastifyBaseLogger) {
  const translationStore = new TranslationStore(database, catalog, settings.stage !== 'production')
  await translationStore.refresh()
  const translations = translationService(database, translationStore)
  return {
    translationStore,
    translations,
    translationImports: createTranslationImports(database, translationStore, translations),
    translatorOf: (locale: string): Translate => translationStore.translatorOf(locale),
    packOf: (locale: string): Pack => translationStore.packOf(locale) ?? translationStore.packOf(defaultLocale) ?? {},
    locales: () => [
      ...translationStore.locales.map(({ locale }) => locale),
      ...(settings.stage === 'production' ? [] : [pseudoLocale]),
    ],
    shippedTexts: shippedTextsWriter(database, holder, (error) =>
      log.error({ err: error }, 'the words were not written as rows'),
    ),
  }
}

function createFiles(packOf: (locale: string) => Pack) {
  const program = fileWorkerAddress
  return {
    files: fileService({ program, packOf }),
    // Background files do not use the slots of interactive ones. The runner limits how many are made at once.
    backgroundFiles: fileService({ program, packOf, atOnce: defaultPace.atOnce, limitMs: backgroundLimitMs }),
  }
}

type JobServices = BaseServices &
  Awaited<ReturnType<typeof createTexts>> &
  ReturnType<typeof createFiles> & {
    storage: ReturnType<typeof folderStorage>
    charts: ReturnType<typeof chartService>
    keys: ReturnType<typeof sourceKeyStore>
    log: FastifyBaseLogger
  }

function createJobs({ backgroundFiles, log, ...services }: JobServices): Jobs {
  const { database, storage, charts, now } = services
  const store = jobStore(database, now)
  const loads = { ...services, writers: feedWriters }
  const [runLoad, runUndo] = [runLoadJob(loads), runUndoJob(loads)]
  const runner = jobRunner({
    store,
    pace: defaultPace,
    handlers: {
      report: generateReport(services),
      file: makeFile({
        ...services,
        files: backgroundFiles,
        store,
        prepareCards: backgroundCards({ database, charts, storage, now }),
      }),
      feed: (job, tools) => (isUndo(job.parameters) ? runUndo : runLoad)(job, tools),
    },
    log: (error, job) => log.error({ err: error, job: job?.id }, job ? 'a job failed' : 'no job could be asked for'),
  })
  return { store, runner }
}

interface MailServices extends BaseServices {
  translatorOf(locale: string): Translate
  log: FastifyBaseLogger
}

function createMail({ settings, database, now, translatorOf, log }: MailServices) {
  const codes = passwordCodes(database, now)
  const folder = folderSender(settings.mailDir, now)
  const outbox = createOutbox({
    database,
    now,
    sender: settings.smtpUrl ? smtpSender(settings.smtpUrl, settings.mailFrom) : folder,
    write: (mail) => writeMail(mail, { database, codes, publicUrl: settings.publicUrl, translatorOf }),
    log: (error, mail) =>
      log.error(
        { err: error, mail: mail?.mail_id },
        mail ? 'a mail was not sent' : 'the mail that waits could not be read',
      ),
  })
  return {
    codes,
    outbox,
    registrations: registrationService({
      database,
      outbox,
      now,
      log: (error) => log.error({ err: error }, 'a registration failed'),
    }),
    /** The mail that demo mode shows; null if mail is sent. */
    storedMail: settings.demo && !settings.smtpUrl ? () => folder.list() : null,
  }
}
