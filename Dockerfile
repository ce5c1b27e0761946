# canillita in one image. Build: docker build -t canillita .   Run: docker run -p 8080:8080 -v canillita:/data canillita
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The inference runtime ships libraries for every platform; only this one's are kept.
RUN npm ci --omit=dev --no-audit --no-fund \
 && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d \
      ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} +

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="canillita" \
      org.opencontainers.image.description="News search you run yourself" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production CANILLITA_HOST=0.0.0.0 CANILLITA_PORT=8080 CANILLITA_DATA=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json sources.json LICENSE ./
COPY core ./core
COPY plugins ./plugins
COPY workers ./workers
COPY models ./models
COPY docs ./docs
# What the npm commands run: the command line, and the outlets of the demo.
COPY scripts/cli ./scripts/cli
COPY scripts/samples/press ./scripts/samples/press
RUN mkdir /data && chown node:node /data
# The base image's user node, as a number, so that Kubernetes can see that it is not root.
USER 1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "import('./core/platform/config.ts').then(({ loadConfig }) => fetch('http://127.0.0.1:' + loadConfig().port + '/readyz')).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so that SIGTERM reaches it and open requests can finish.
CMD ["node", "core/app/start.ts"]
