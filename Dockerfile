# canillita in one image. Build: docker build -t canillita .   Run: docker run -p 8080:8080 -v canillita:/data canillita
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node 24, so the development copy of it is not needed.
RUN npm ci --omit=dev --no-audit --no-fund \
 # The inference runtime ships the libraries of every platform; only this one's are loaded.
 && find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 -type d ! -name linux -exec rm -rf {} +

FROM node:24-bookworm-slim
ENV NODE_ENV=production CANILLITA_HOST=0.0.0.0 CANILLITA_PORT=8080 CANILLITA_DATA=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json sources.json README.md LICENSE ./
COPY core ./core
COPY plugins ./plugins
COPY workers ./workers
COPY models ./models
COPY scripts ./scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD node -e "import('./core/platform/config.ts').then(({ loadConfig }) => fetch('http://127.0.0.1:' + loadConfig().port + '/readyz')).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# Node itself is the first process, so that SIGTERM reaches it and open requests can end.
CMD ["node", "core/app/start.ts"]
