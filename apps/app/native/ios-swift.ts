import { pendingKey } from './shell.ts';

/** The push plugin gets its token from the delegate of the app, and the delegate of the template passes none on. */
export const pushForwards = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`;

/**
 * The delegate makes the window and passes links on, as that of the template. A push that starts the app is handed to
 * the scene before the push plugin listens, so the delegate stores its page where the app looks for a pending one.
 */
export const sceneDelegate = `import UIKit
import UserNotifications
import Capacitor

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        if let response = connectionOptions.notificationResponse {
            storePendingPage(of: response.notification)
        }

        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = CAPBridgeViewController()
        window?.makeKeyAndVisible()

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }

    private func storePendingPage(of notification: UNNotification) {
        let link = notification.request.content.userInfo["link"] as? String
        guard let path = link, path.hasPrefix("/"), !path.hasPrefix("//") else { return }
        let at = Int64(Date().timeIntervalSince1970 * 1000)
        guard let data = try? JSONSerialization.data(withJSONObject: ["path": path, "at": at]) else { return }
        UserDefaults.standard.set(String(decoding: data, as: UTF8.self), forKey: "CapacitorStorage.${pendingKey}")
    }
}
`;
