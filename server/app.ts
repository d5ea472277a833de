import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { regionalDefaultsOf } from '../domain/regions.ts'
import { audit } from './access/audit.ts'
import { derivedFlags } from './access/derivedFlags.ts'
import type { Route } from './access/Route.ts'
import { type SetupOf, compileRoute, serveRoutes, type CompiledRoute } from './access/routeHandler.ts'
import { sessionRoutes } from './access/sessionRoutes.ts'
import { sessionStore, type ReadBy } from './access/sessions.ts'
import { signInService } from './access/signIn.ts'
import { sourceKeyStore } from './access/sourceKeys.ts'
import type { Catalog } from './engine/catalog/Catalog.ts'
import type { LiveCatalog } from './engine/catalog/LiveCatalog.ts'
import { catalogRoutes } from './engine/catalog/catalogRoutes.ts'
import { pagesOf } from './engine/catalog/pagesOf.ts'
import { backgroundCards } from './engine/dashboards/backgroundCards.ts'
import { catalogTexts } from './engine/documentation/catalogTexts.ts'
import { columnComments } from './engine/documentation/columnComments.ts'
import { documentationRoutes } from './engine/documentation/documentationRoutes.ts'
import { definedRoutes } from './engine/endpoints/definedRoutes.ts'
import { chartService } from './engine/exports/charts/chartService.ts'
import { fileService } from './engine/exports/fileService.ts'
import { feedRoutes } from './engine/feeds/feedRoutes.ts'
import { runLoadJob, removeStaleLoadFiles } from './engine/feeds/loadJob.ts'
import { isUndo, runUndoJob } from './engine/feeds/undoJob.ts'
import { feedWriters } from './portal/imports/feedWriters.ts'
import { formRoutes } from './engine/forms/formRoutes.ts'
import { sentFile, type FormSteps, type Workflows } from './engine/forms/saveForm.ts'
import { fileRoutes } from './engine/generated/fileRoutes.ts'
import { generateReport } from './engine/generated/generateReport.ts'
import { jobRoutes, type Jobs } from './engine/generated/jobRoutes.ts'
import { backgroundExport } from './engine/generated/backgroundExport.ts'
import { makeFile } from './engine/generated/makeFile.ts'
import { imageRoutes } from './engine/images/imageRoutes.ts'
import { searchRoutes } from './engine/search/searchRoutes.ts'
import type { Database } from './platform/database/Database.ts'
import { joined } from './platform/database/joined.ts'
import { notFound } from './platform/errors.ts'
import { answerError } from './platform/http/answerError.ts'
import { proveAnswers } from './platform/http/answerProof.ts'
import { connectionOptions, limitConnections } from './platform/http/connections.ts'
import { drainOnClose, ending } from './platform/http/drain.ts'
import { localeOf } from './platform/http/localeOf.ts'
import { isForThisMachine } from './platform/http/loopback.ts'
import { networkOf } from './platform/http/networkOf.ts'
import { takeRows } from './platform/http/takeRows.ts'
import { limitJsonDepth } from './platform/http/limitJsonDepth.ts'
import { defaultPace, jobRunner } from './platform/jobs/jobRunner.ts'
import { jobStore } from './platform/jobs/jobStore.ts'
import type { Pack } from './platform/language/readPacks.ts'
import { defaultLocale, type Translate } from './platform/language/translator.ts'
import { folderSender } from './platform/mail/folderSender.ts'
import { outbox } from './platform/mail/outbox.ts'
import { smtpSender } from './platform/mail/smtpSender.ts'
import { startInterval } from './platform/interval.ts'
import type { Settings } from './platform/settings.ts'
import { folderStorage } from './platform/storage/Storage.ts'
import { perUserLimit, semaphore, type HoldingTurn } from './platform/semaphore.ts'
import { passwordCodes } from './portal/accounts/passwordCodes.ts'
import { registrationRoutes } from './portal/accounts/registrationRoutes.ts'
import { registrationService } from './portal/accounts/registrationService.ts'
import { writeMail } from './portal/accounts/writeMail.ts'
import { favoriteRoutes } from './portal/favorites/favoriteRoutes.ts'
import { recordRoutes } from './portal/favorites/recordRoutes.ts'
import { dropFolder } from './portal/imports/dropFolder.ts'
import { addedKey, addSourceKey, isOfAll, sourceKeyRoutes } from './portal/imports/sourceKeyRoutes.ts'
import { membershipRoutes } from './portal/membership/membershipRoutes.ts'
import { pageSender } from './portal/membership/sendPage.ts'
import { fileWorkerAddress } from './portal/files/fileWorkerAddress.ts'
import { managementRoutes } from './portal/setup/managementRoutes.ts'
import { portalRoutes } from './portal/setup/portalRoutes.ts'
import { appSetupSchema, portalSetup } from './portal/setup/portalSetup.ts'
import { productName, wireDescription } from './portal/setup/product.ts'
import { sweepPictures } from './portal/surveys/forgottenPictures.ts'
import { judgeDrafts } from './portal/surveys/judgeDrafts.ts'
import { judgePlace } from './portal/surveys/judgePlace.ts'
import { addImage } from './portal/surveys/surveyImages.ts'
import { withdrawnSurvey, withdrawSurvey } from './portal/surveys/withdrawSurvey.ts'
import { addedImage } from './portal/surveys/wheelSchema.ts'
import { surveyRoutes } from './portal/surveys/surveyRoutes.ts'
import { languageRoutes } from './portal/translations/languageRoutes.ts'
import { pseudoLocale } from './portal/translations/pseudoPack.ts'
import { shippedWordsKeeper } from './portal/translations/shippedWords.ts'
import { translationRoutes } from './portal/translations/translationRoutes.ts'
import { translationService } from './portal/translations/translationService.ts'
import { importSchema, wordImports } from './portal/translations/wordImports.ts'
import { WordStore } from './portal/translations/WordStore.ts'
import { replacementRoutes } from './portal/surveys/replacementRoutes.ts'
import { unitRoutes } from './portal/units/unitRoutes.ts'

export interface AppParts {
  settings: Settings
  database: Database
  /** The definitions; each call is answered by those it then holds. */
  holder: LiveCatalog
  now?: () => Date
  /** The destination of the log; tests read it. */
  logTo?: { write(line: string): void }
}

export interface App {
  server: FastifyInstance
  /** Every route of the wire, those of definitions too: what the refusal table and the OpenAPI document go through. */
  routes(): Route[]
  /** When the mail that is due has been sent; for tests. */
  mailSettled(): Promise<void>
  /** When no job is worked on; for tests. */
  jobsSettled(): Promise<void>
  /** When the rows of words are those of the files; for tests. */
  wordsSettled(): Promise<void>
}

/** The most that a file takes that nobody waits for. */
const backgroundLimitMs = 15 * 60_000

/** The server's wiring, in order. It keeps no state of its own beyond the database. */
export async function buildApp({
  settings,
  database: connected,
  holder,
  now = () => new Date(),
  logTo,
}: AppParts): Promise<App> {
  const database = joined(connected)
  const server = Fastify({
    bodyLimit: 1_000_000,
    // An address that no route can be looked for by: the one fault that comes before the error handler.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, translatorOf(localeOf(request))),
    logger: {
      // Every request is a line in production; while developing only what went wrong is.
      level: settings.stage === 'production' || logTo ? 'info' : 'warn',
      redact: ['req.headers.authorization', 'req.headers.api_key', 'req.headers.cookie'],
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
      ...(logTo ? { stream: logTo } : {}),
    },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    ...connectionOptions(settings.limits),
  })

  proveAnswers(server)
  await server.register(helmet, {
    // Pages set their own policy; what is no page may do nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  limitConnections(server, settings)
  drainOnClose(server)
  await server.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  // A report's answer is whole in memory: in one go it is compressed in a tenth of what a stream takes to set up.
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2048,
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })

  limitJsonDepth(server)
  takeRows(server)
  await server.register(multipart, { throwFileSizeLimit: false })

  const readBy: ReadBy = {
    regionalDefaults: regionalDefaultsOf[settings.region],
    access: () => current().access,
    derivedFlags: derivedFlags(now),
  }
  const sessions = sessionStore(database, now, readBy)
  const signIn = signInService(database, now)
  const keys = sourceKeyStore(connected, now, readBy, settings.keyLimits)

  const charts = chartService()
  const storage = folderStorage(settings.storageDir)
  server.addHook('onClose', () => charts.close())

  const kept = startInterval(
    () => Promise.all([sweepPictures({ database, storage }), removeStaleLoadFiles({ database, storage })]),
    60_000,
    (error) => server.log.error({ err: error }, 'files that nobody names could not be taken away'),
  )

  const current = (): Catalog => holder.current
  const words = new WordStore(database, current, settings.stage !== 'production')
  await words.refresh()
  const rowsOfWords = shippedWordsKeeper(database, holder, (error) =>
    server.log.error({ err: error }, 'the words were not written as rows'),
  )
  const translatorOf = (locale: string): Translate => words.translatorOf(locale)
  const packOf = (locale: string): Pack => words.packOf(locale) ?? words.packOf(defaultLocale) ?? {}
  const dropped = dropFolder({
    folder: settings.feedsDir,
    database,
    catalog: current,
    translate: translatorOf(defaultLocale),
    log: server.log,
  })
  const files = fileService({ program: fileWorkerAddress, packOf })
  // Background files do not use the slots of interactive ones. The runner limits how many are made at once.
  const laterFiles = fileService({
    program: fileWorkerAddress,
    packOf,
    atOnce: defaultPace.atOnce,
    limitMs: backgroundLimitMs,
  })
  server.addHook('onClose', async () => void (await Promise.all([files.close(), laterFiles.close()])))
  const store = jobStore(database, now)
  const runner = jobRunner({
    store,
    pace: defaultPace,
    handlers: {
      report: generateReport({ database, holder, now, readBy }),
      file: makeFile({
        database,
        holder,
        files: laterFiles,
        store,
        charts,
        storage,
        translatorOf,
        now,
        readBy,
        prepareCards: backgroundCards({ database, charts, storage, now }),
      }),
      feed: (job, tools) =>
        (isUndo(job.parameters) ? runUndoJob : runLoadJob)({
          database,
          holder,
          storage,
          keys,
          writers: feedWriters,
          readBy,
          now,
        })(job, tools),
    },
    log: (error, job) =>
      server.log.error({ err: error, job: job?.id }, job ? 'a job failed' : 'no job could be asked for'),
  })
  const jobs: Jobs = { store, runner }
  const beginLater = backgroundExport(jobs, now)
  const translations = translationService(database, words)
  const imports = wordImports(database, words, translations)
  const workflows: Workflows = {
    'import-words': {
      save: ({ locale_id }, files, { userId }) => imports.check(Number(locale_id), sentFile(files, 'file'), userId),
      answer: importSchema,
      once: false,
    },
    'add-unit-image': {
      save: ({ unit_inspection_id: unit, title }, files, caller, key) =>
        addImage(
          { database, storage },
          { unit_inspection_id: Number(unit) },
          { file: sentFile(files, 'file'), title: String(title ?? ''), caller, key },
        ),
      answer: addedImage,
      once: false,
    },
    'add-source-key': {
      save: (values, _files, caller) => addSourceKey(values, caller, { database, keys, feeds: current().feeds }),
      answer: addedKey,
      once: false,
    },
    'withdraw-survey': {
      save: ({ survey_id: id, reason }, _files, caller) =>
        withdrawSurvey(database, { surveyId: Number(id), reason: String(reason) }, caller),
      answer: withdrawnSurvey,
      once: true,
    },
  }
  const steps: FormSteps = {
    'judge-unit': (connection, { unit_inspection_id: id }) => judgeDrafts(connection, [Number(id)]),
    'judge-place': (connection, { account_id, location_id }) =>
      judgePlace(connection, { accountId: numberOrNull(account_id), locationId: numberOrNull(location_id) }),
  }
  const callsOfOne = { atOnce: 4, maxWaiting: 100 }
  const inOwnTurn = perUserLimit(callsOfOne)
  // A call under a key, or of a load, keeps a connection to its end. Without the others, calls that need one more would
  // wait for each other.
  const [holdingOfOne, holding, loadsOfOne, loads] = [
    perUserLimit(callsOfOne),
    semaphore(3),
    perUserLimit(callsOfOne),
    semaphore(2),
  ]
  const inHoldingTurn: HoldingTurn = (user, work, signal) => holdingOfOne(user, () => holding(work, signal), signal)
  // Loads may wait long for each other: a survey that is saved does not wait for them.
  const inLoadTurn: HoldingTurn = (user, work, signal) => loadsOfOne(user, () => loads(work, signal), signal)
  const defined = perCatalog(holder, (catalog) =>
    definedRoutes(catalog, {
      database,
      jobs,
      charts,
      storage,
      files,
      beginLater,
      workflows,
      steps,
      inOwnTurn,
      now,
      onFailure: (error, endpoint) =>
        server.log.error({ err: error, endpoint }, 'a call of a definition cannot be answered'),
    }),
  )
  const noteDeletion: Parameters<typeof serveRoutes>[3]['noteDeletion'] = ({ userId }, detail) =>
    audit(database, { userId }, 'delete', detail)
  const setupOf: SetupOf = (principal, translate) => portalSetup(current(), principal, translate)
  const serving = { database, sessions, keys, translatorOf, setupOf, inHoldingTurn, inLoadTurn, noteDeletion }
  // Schemas are compiled when they are first asked for: a save need not wait for all of them.
  const lazily = (route: Route): CompiledRoute => {
    let made: CompiledRoute | undefined
    const one = (): CompiledRoute => (made ??= compileRoute(route, serving))
    return { refuses: (...call) => one().refuses(...call), answer: (...call) => one().answer(...call) }
  }
  const servedDefined = perCatalog(holder, () => new Map([...defined()].map(([key, route]) => [key, lazily(route)])))

  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, translatorOf(localeOf(request))))
  server.setNotFoundHandler((request, reply) =>
    answerError(notFound(), request, reply, translatorOf(localeOf(request))),
  )

  const routes = (): Route[] => [...fixed, ...defined().values()]
  const codes = passwordCodes(database, now)
  const keptMail = folderSender(settings.mailDir, now)
  const post = outbox({
    database,
    now,
    sender: settings.smtpUrl ? smtpSender(settings.smtpUrl, settings.mailFrom) : keptMail,
    write: (mail) => writeMail(mail, { database, codes, publicUrl: settings.publicUrl, translatorOf }),
    log: (error, mail) =>
      server.log.error(
        { err: error, mail: mail?.mail_id },
        mail ? 'a mail was not sent' : 'the mail that waits could not be read',
      ),
  })
  const registrations = registrationService({
    database,
    outbox: post,
    now,
    log: (error) => server.log.error({ err: error }, 'a registration failed'),
  })

  const fixed: Route[] = [
    ...registrationRoutes(registrations),
    ...favoriteRoutes(database, current),
    ...recordRoutes(database),
    ...managementRoutes(current, settings),
    ...sessionRoutes({
      database,
      sessions,
      signIn,
      setupOf,
      pages: () => pagesOf(current()),
      access: () => current().access,
    }),
    ...catalogRoutes(holder, setupOf),
    ...formRoutes(holder),
    ...jobRoutes(jobs),
    ...fileRoutes(jobs, database, current),
    ...imageRoutes({ database, storage }),
    ...sourceKeyRoutes(keys),
    ...feedRoutes({
      later: { database, jobs, storage },
      catalog: current,
      inOwnTurn,
      inLoadTurn,
      writers: feedWriters,
      keys,
      isOfAll,
      keepsAll: ({ codes: held, scope }) => held.includes('TVADMIN2') && scope.kind === 'all',
    }),
    ...searchRoutes({ database, catalog: current, inOwnTurn }),
    ...languageRoutes(words, settings),
    ...translationRoutes(translations, imports),
    ...unitRoutes({ database, catalog: current, now }),
    ...replacementRoutes({ database, catalog: current, now }),
    ...surveyRoutes({ database, storage, catalog: current, now }),
    ...documentationRoutes(
      () => routes(),
      settings.stage === 'development' && isForThisMachine(settings) ? 'public' : 'session',
      async () => ({
        title: productName,
        description: wireDescription,
        serverUrl: settings.publicUrl,
        appSetup: appSetupSchema,
        texts: catalogTexts(current()),
        comments: await columnComments(database),
      }),
    ),
  ]
  serveRoutes(server, fixed, servedDefined, serving)

  await membershipRoutes(server, {
    database,
    settings,
    sessions,
    signIn,
    registrations,
    codes,
    now,
    keptMail: settings.demo && !settings.smtpUrl ? () => keptMail.list() : null,
    show: pageSender(translatorOf, () => [
      ...words.locales.map(({ locale }) => locale),
      ...(settings.stage === 'production' ? [] : [pseudoLocale]),
    ]),
  })
  await portalRoutes(server, settings)
  server.addHook('onReady', async () => {
    runner.start()
    post.start()
    rowsOfWords.start()
    kept.start()
    dropped.start()
  })
  // Calls that wait for their turn would hold up the end.
  server.addHook('preClose', async () => {
    inOwnTurn.release(ending())
    for (const turns of [holdingOfOne, holding, loadsOfOne, loads]) turns.release(ending())
    files.release(ending())
    holder.release()
  })
  server.addHook('preClose', () => runner.stop())
  server.addHook('preClose', async () => {
    await registrations.settled()
    await post.stop()
  })
  server.addHook('preClose', () => rowsOfWords.stop())
  server.addHook('preClose', () => kept.stop())
  server.addHook('preClose', () => dropped.stop())
  const mailSettled = async (): Promise<void> => {
    await registrations.settled()
    await post.wake()
  }
  return { server, routes, mailSettled, jobsSettled: () => runner.settled(), wordsSettled: () => rowsOfWords.settled() }
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** Returns a value derived from the definitions, computed once for each served catalog. */
function perCatalog<Made>(holder: LiveCatalog, make: (catalog: Catalog) => Made): () => Made {
  let last: { catalog: Catalog; made: Made } | undefined
  return () => {
    if (last?.catalog !== holder.current) last = { catalog: holder.current, made: make(holder.current) }
    return last.made
  }
}
