import { pendingNavigationKey } from './shell.ts';

/**
 * The push plugin gets the push token from the app's delegate. The delegate of Capacitor's template does not pass the
 * token on, so these two functions are added to it.
 */
export const pushForwards = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`;

/**
 * Like the delegate of Capacitor's template, this delegate makes the window and passes links on. When the tap on a push
 * starts the app, iOS reports the tap before the push plugin listens. So the delegate stores the page of the push under
 * `pendingNavigationKey`, where the app looks for a page to open.
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
        UserDefaults.standard.set(String(decoding: data, as: UTF8.self), forKey: "CapacitorStorage.${pendingNavigationKey}")
    }
}
`;
